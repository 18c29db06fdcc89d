import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { useEffect } from 'react'
import { RequiredFactorPage } from '../../features/auth/factors/RequiredFactorPage'
import { signOut } from '../../features/auth/sign-out.actions'
import { isSignedIn } from '../../platform/session/session'
import { PlainLayout } from '../layout/plain/PlainLayout'
import { queryClient } from '../query-client'

/** The only screen there is for staff whose days without the required second factor are over. */
export function SecondFactorScreen() {
  const router = useRouter()
  const isOut = !isSignedIn()
  useEffect(() => {
    if (isOut) void router.navigate({ to: pathTo('login'), replace: true })
  }, [isOut, router])
  if (isOut) return null
  return (
    <PlainLayout>
      <QueryClientProvider client={queryClient}>
        <RequiredFactorPage
          onLogout={() => void signOut().then(() => router.navigate({ to: pathTo('login') }))}
        />
      </QueryClientProvider>
    </PlainLayout>
  )
}
