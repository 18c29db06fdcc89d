import { screen } from '../../platform/screens/screen'

export const orderScreens = [
  screen('orders', 'My orders', () => import('./OrderListPage'), {
    desk: () => import('./desk/DeskOrdersPage'),
  }),
]

export const orderStaffScreens = [screen('deskOrders', 'Orders', () => import('./desk/DeskOrdersPage'))]
