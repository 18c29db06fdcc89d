import { screen } from '../../platform/screens/screen'

/** The screens without the frame, for people who are not signed in, or cannot sign in. */
export const plainScreens = [
  screen('singleSignOn', 'Login', () => import('./SignOnScreen')),
  screen('forgotPassword', 'Forgot password', () => import('./ForgotPasswordScreen')),
  screen('resetPassword', 'New password', () => import('./ResetPasswordScreen')),
  screen('secondFactor', 'Second factor', () => import('./SecondFactorScreen')),
  screen('payLink', 'Pay a bill', () => import('./PayLinkScreen')),
  // payment providers ask for these to be public
  screen('terms', 'Terms and conditions', () => import('./legal/PublicLegalTextScreen')),
  screen('privacy', 'Privacy policy', () => import('./legal/PublicLegalTextScreen')),
  screen('refunds', 'Refund policy', () => import('./legal/PublicLegalTextScreen')),
]
