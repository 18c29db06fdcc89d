import { screen } from '../../platform/screens/screen'

export const dashboardScreens = [screen('dashboard', 'Dashboard', () => import('./DashboardPage'))]

export const dashboardStaffScreens = [screen('blank', 'Blank page', () => import('./BlankPage'))]
