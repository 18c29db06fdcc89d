import { RouterProvider } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { useEffect, useState } from 'react'
import { endLeftOpen, forgetPerson } from '../features/auth/session.actions'
import { onApiTrouble } from '../platform/api/trouble'
import { createDialogStore } from '../ui/modal/dialog-store'
import { createToastStore } from '../ui/feedback/toast-store'
import { UiProvider } from '../ui/UiProvider'
import type { AppRouter } from './router'
import { RouterLink } from './navigation/RouterLink'
import { createTrouble } from './trouble'

export function App({ router }: { router: AppRouter }) {
  const [toasts] = useState(createToastStore)
  const [dialogs] = useState(createDialogStore)
  useEffect(endWhatIsLeftOpen, [])
  useEffect(() => onApiTrouble(createTrouble({ dialogs, ...endingOf(router) })), [dialogs, router])
  return (
    <UiProvider link={RouterLink} toasts={toasts} dialogs={dialogs}>
      <RouterProvider router={router} />
    </UiProvider>
  )
}

/** Ends sessions that people signed out of without a network, now or when the network is back. */
function endWhatIsLeftOpen(): () => void {
  const end = () => void endLeftOpen()
  end()
  window.addEventListener('online', end)
  return () => window.removeEventListener('online', end)
}

/** Handles a session that the server has ended: the person can sign in again and continue where they were. */
function endingOf(router: AppRouter) {
  return {
    addFactor: () => {
      const path = pathTo('secondFactor')
      if (router.state.location.pathname !== path) void router.navigate({ to: path, replace: true })
    },
    isAtLogin: () => router.state.location.pathname === pathTo('login'),
    leave: () => {
      const headedFor = router.state.location.href
      forgetPerson()
      void router.navigate({ to: pathTo('login'), state: { headedFor } })
    },
  }
}
