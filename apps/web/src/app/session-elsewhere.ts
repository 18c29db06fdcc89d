import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { useEffect } from 'react'
import { forgetDrafts } from '../platform/form/drafts'
import { dropUnsaved } from '../platform/form/unsaved'
import { clearSession, isSignedIn, onSessionElsewhere } from '../platform/session/session'

/**
 * Follows what other tabs do: after a logout there, nothing of the person stays here; after a login there, this
 * tab begins anew as that person.
 */
export function useSessionElsewhere(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSessionElsewhere((signedIn) => {
        if (signedIn) {
          // what was typed was the other person's
          dropUnsaved()
          forgetDrafts()
          return window.location.reload()
        }
        if (isSignedIn()) return
        forgetDrafts()
        clearSession()
        void router.navigate({ to: pathTo('login') })
      }),
    [router],
  )
}
