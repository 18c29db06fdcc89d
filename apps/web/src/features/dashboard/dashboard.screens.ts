import { screen } from '../../platform/screens/screen'

export const dashboardScreens = [screen('dashboard', 'Dashboard', () => import('./DashboardPage'))]
