import { QueryClientProvider } from '@tanstack/react-query'
import { PayLinkPage } from '../../features/payments/link/PayLinkPage'
import { PlainLayout } from '../layout/plain/PlainLayout'
import { queryClient } from '../query-client'

/** A bill for anybody with the link to it, signed in or not. */
export function PayLinkScreen() {
  return (
    <PlainLayout>
      <QueryClientProvider client={queryClient}>
        <PayLinkPage />
      </QueryClientProvider>
    </PlainLayout>
  )
}
