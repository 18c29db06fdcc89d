import { screen } from '../../platform/screens/screen'

export const deskStaffScreens = [screen('desk', 'Desk', () => import('./DeskPage'))]
