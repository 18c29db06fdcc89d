import { screen } from '../../platform/screens/screen'

export const connectionScreens = [
  screen('package', 'My package', () => import('./PackagePage')),
  screen('offers', 'Offers', () => import('./OffersPage')),
  screen('serviceStatus', 'Service status', () => import('./ServiceStatusPage')),
]

export const connectionStaffScreens = [screen('outages', 'Outages', () => import('./DeskOutagesPage'))]
