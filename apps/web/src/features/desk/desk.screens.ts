import { resourceScreens } from '../../resource/resource-screens'
import { screen } from '../../platform/screens/screen'

export const deskStaffScreens = [
  screen('desk', 'Desk', () => import('./DeskPage')),
  screen('customers', 'Customers', () => import('./customers/CustomersPage')),
  screen('newLine', 'New customer', () => import('./customers/NewLinePage'), { under: 'customers' }),
  screen('customer', 'Customer', () => import('./customers/CustomerPage'), { under: 'customers' }),
  ...resourceScreens(
    {
      ...{ many: 'Canned replies', one: 'canned reply', under: 'desk' },
      ...{ create: 'newCannedReply', read: 'cannedReply', edit: 'editCannedReply' },
    },
    () => import('./canned-replies.resource').then(({ cannedReplies }) => cannedReplies),
  ),
]
