import { useRouter, useRouterState } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { LoginPage } from '../../features/auth/LoginPage'
import { PlainLayout } from '../layout/plain/PlainLayout'

/**
 * The Login screen. Afterwards it opens the address that the person wanted, or the dashboard. An administrator whom
 * no link could reach writes first how one can.
 */
export function LoginScreen() {
  const router = useRouter()
  const headedFor = useRouterState({ select: (state) => state.location.state.headedFor })
  return (
    <PlainLayout>
      <LoginPage
        onBegin={loadFrame}
        onSignedIn={({ isUnreachable }) =>
          router.history.replace(
            isUnreachable ? `${pathTo('updateInfo')}?unreachable=1` : (headedFor ?? pathTo('dashboard')),
          )
        }
      />
    </PlainLayout>
  )
}

/** Loads the frame in advance; if that fails, the screen that needs it shows the failure. */
function loadFrame() {
  import('../layout/MainLayout').catch(() => {})
}
