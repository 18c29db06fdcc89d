import { screen } from '../../platform/screens/screen'

export const connectionScreens = [
  screen('package', 'My package', () => import('./packages/PackagePage')),
  screen('offers', 'Offers', () => import('./packages/OffersPage')),
  screen('serviceStatus', 'Service status', () => import('./status/ServiceStatusPage')),
]

export const connectionStaffScreens = [
  screen('outages', 'Outages', () => import('./outages/DeskOutagesPage')),
]
