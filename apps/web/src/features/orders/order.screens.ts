import { screen } from '../../platform/screens/screen'

export const orderScreens = [screen('orders', 'My orders', () => import('./OrderListPage'))]

export const orderStaffScreens = [screen('deskOrders', 'Orders', () => import('./DeskOrdersPage'))]
