import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { SignOnPage } from '../../features/auth/sign-on/SignOnPage'
import { PlainLayout } from '../layout/plain/PlainLayout'
import { queryClient } from '../query-client'

/** Where a provider of single sign-on sends the browser back to; what it has added leaves the address with this screen. */
export function SignOnScreen() {
  const router = useRouter()
  return (
    <PlainLayout>
      <QueryClientProvider client={queryClient}>
        <SignOnPage
          onSignedIn={() => router.history.replace(pathTo('dashboard'))}
          onBack={() => router.history.replace(pathTo('login'))}
        />
      </QueryClientProvider>
    </PlainLayout>
  )
}
