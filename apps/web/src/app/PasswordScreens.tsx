import { useRouterState } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/auth/ForgotPasswordPage'
import { ResetPasswordPage } from '../features/auth/ResetPasswordPage'
import { PlainLayout } from './layout/PlainLayout'

/** The ForgotPass screen. */
export function ForgotPasswordScreen() {
  return (
    <PlainLayout>
      <ForgotPasswordPage />
    </PlainLayout>
  )
}

/** The ResetPass screen; the link's token is what stands behind the #. */
export function ResetPasswordScreen() {
  const token = useRouterState({ select: (state) => state.location.hash })
  return (
    <PlainLayout>
      <ResetPasswordPage key={token} token={token} />
    </PlainLayout>
  )
}
