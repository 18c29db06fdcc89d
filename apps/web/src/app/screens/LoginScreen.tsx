import { useRouter, useRouterState } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { LoginPage } from '../../features/auth/LoginPage'
import { PlainLayout } from '../layout/plain/PlainLayout'

/** The Login screen, and the way on: where the person was headed, or the dashboard. */
export function LoginScreen() {
  const router = useRouter()
  const headedFor = useRouterState({ select: (state) => state.location.state.headedFor })
  return (
    <PlainLayout>
      <LoginPage
        onBegin={loadFrame}
        onSignedIn={() => router.history.replace(headedFor ?? pathTo('dashboard'))}
      />
    </PlainLayout>
  )
}

/** Loaded ahead only to have it sooner: if that fails, the screen that needs it says so. */
function loadFrame() {
  import('../layout/MainLayout').catch(() => {})
}
