import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { useEffect } from 'react'
import { dropUnsaved } from '../platform/form/unsaved'
import { clearSession, isSignedIn, onSessionElsewhere } from '../platform/session/session'

/**
 * Follows other tabs: after a logout in one, this tab forgets the person; after a login, it reloads as the new
 * person.
 */
export function useSessionElsewhere(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSessionElsewhere((signedIn) => {
        if (signedIn) {
          // the unsaved input belongs to the former person
          dropUnsaved()
          return window.location.reload()
        }
        if (isSignedIn()) return
        clearSession()
        void router.navigate({ to: pathTo('login') })
      }),
    [router],
  )
}
