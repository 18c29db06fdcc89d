import { screen } from '../../platform/screens/screen'

export const designScreens = [
  screen('design', 'Dashboard', () => import('./view/DesignPage'), { under: 'dashboard', isWide: true }),
]
