import { screen } from '../../platform/screens/screen'

export const usageScreens = [
  screen('usage', 'Usage', () => import('./UsagePage')),
  screen('devices', 'Devices', () => import('./devices/DevicesPage')),
]

export const usageStaffScreens = [
  screen('unknownLines', 'Unknown lines', () => import('./unknown-lines/UnknownLinesPage')),
]
