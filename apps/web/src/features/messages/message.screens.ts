import { screen } from '../../platform/screens/screen'

export const messageStaffScreens = [screen('messages', 'Messages sent', () => import('./MessageListPage'))]
