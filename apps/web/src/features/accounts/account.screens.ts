import { screen } from '../../platform/screens/screen'

export const accountScreens = [
  screen('account', 'My account', () => import('./MyAccountPage')),
  screen('updateInfo', 'Update info', () => import('./InfoUpdatePage')),
  screen('profile', 'Profile', () => import('./profile/ProfilePage'), { under: 'account' }),
  screen('addressChange', 'Address change', () => import('./address-change/AddressChangePage')),
]
