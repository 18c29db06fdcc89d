import { ForgotPasswordPage } from '../../features/auth/passwords/ForgotPasswordPage'
import { PlainLayout } from '../layout/plain/PlainLayout'

/** The ForgotPass screen. */
export function ForgotPasswordScreen() {
  return (
    <PlainLayout>
      <ForgotPasswordPage />
    </PlainLayout>
  )
}
