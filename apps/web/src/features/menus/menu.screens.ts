import { screen } from '../../platform/screens/screen'

export const menuStaffScreens = [screen('menu', 'Menu', () => import('./editor/MenuPage'), { isWide: true })]
