import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { trialPrefix } from '@uplink/contract/single-sign-on-settings'
import { lazy, Suspense, useState } from 'react'
import { answerIn } from '../../features/auth/sign-on/sign-on.data'
import { SignOnPage } from '../../features/auth/sign-on/SignOnPage'
import { PlainLayout } from '../layout/plain/PlainLayout'
import { queryClient } from '../query-client'

const SingleSignOnTrial = lazy(() =>
  import('../../features/organizations/sign-in/SingleSignOnTrial').then((file) => ({
    default: file.SingleSignOnTrial,
  })),
)

/** Where a provider of single sign-on sends the browser back to; what it has added leaves the address with this screen. */
export function SignOnScreen() {
  const router = useRouter()
  const [answer] = useState(() => answerIn(window.location.search))
  return (
    <PlainLayout>
      <QueryClientProvider client={queryClient}>
        {answer?.state.startsWith(trialPrefix) ? (
          <Suspense>
            <SingleSignOnTrial answer={answer} />
          </Suspense>
        ) : (
          <SignOnPage
            answer={answer}
            onSignedIn={() => router.history.replace(pathTo('dashboard'))}
            onBack={() => router.history.replace(pathTo('login'))}
          />
        )}
      </QueryClientProvider>
    </PlainLayout>
  )
}
