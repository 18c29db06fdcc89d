import { screen } from '../../platform/screens/screen'

/** One screen with three addresses: the first is the customers’, the others the staff’s (specification 2.4). */
export const authScreens = [
  screen('changePassword', 'Change password', () => import('./passwords/ChangePasswordPage')),
  screen('updatePassword', 'Change password', () => import('./passwords/ChangePasswordPage')),
  screen('changePasswordElsewhere', 'Change password', () => import('./passwords/ChangePasswordPage')),
]
