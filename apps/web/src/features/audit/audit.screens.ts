import { screen } from '../../platform/screens/screen'

export const auditStaffScreens = [screen('logs', 'Logs', () => import('./LogListPage'))]
