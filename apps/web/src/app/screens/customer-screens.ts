import { screen } from '../../platform/screens/screen'

/** What customers see, and staff of their own line and account. */
export const customerScreens = [
  screen('account', 'My account', () => import('../../features/accounts/MyAccountPage')),
  // the staff’s address of the same screen (specification 2.4)
  screen('profile', 'Profile', () => import('../../features/accounts/MyAccountPage'), {
    under: 'account',
  }),
  screen(
    'addressChange',
    'Address change',
    () => import('../../features/accounts/address-change/AddressChangePage'),
  ),
  screen('bills', 'Billing history', () => import('../../features/billing/history/BillingHistoryPage'), {
    desk: () => import('../../features/billing/desk/DeskBillsPage'),
  }),
  screen('bill', 'Bill', () => import('../../features/billing/invoice/InvoicePage')),
  screen('statement', 'Account statement', () => import('../../features/billing/statement/StatementPage'), {
    under: 'bills',
  }),
  screen('package', 'My package', () => import('../../features/connections/packages/PackagePage')),
  screen('offers', 'Offers', () => import('../../features/connections/packages/OffersPage')),
  screen(
    'serviceStatus',
    'Service status',
    () => import('../../features/connections/status/ServiceStatusPage'),
  ),
  screen('orders', 'My orders', () => import('../../features/orders/OrderListPage'), {
    desk: () => import('../../features/orders/desk/DeskOrdersPage'),
    deskTwin: 'deskOrders',
  }),
  screen('usage', 'Usage', () => import('../../features/usage/UsagePage')),
  screen('devices', 'Devices', () => import('../../features/usage/devices/DevicesPage')),
  screen('payBill', 'Pay your bill', () => import('../../features/payments/pay-bill/PayBillPage'), {
    under: 'bills',
  }),
  screen('payNow', 'Pay now', () => import('../../features/payments/pay-bill/PayNowPage'), {
    under: 'bills',
  }),
  screen('renew', 'Renew', () => import('../../features/prepaid/RenewPage')),
  screen('redeem', 'Voucher', () => import('../../features/vouchers/RedeemPage')),
  screen('topup', 'Top up', () => import('../../features/payments/topup/TopupPage')),
  screen('handOver', 'Continue to payment', () => import('../../features/payments/hand-over/HandOverPage'), {
    under: 'bills',
  }),
  screen(
    'paymentReturn',
    'Checking your payment',
    () => import('../../features/payments/hand-over/PaymentReturnPage'),
    { under: 'bills' },
  ),
  // the specification's paths of the same two screens for bKash
  screen(
    'bkashHandOver',
    'Continue to payment',
    () => import('../../features/payments/hand-over/HandOverPage'),
    {
      under: 'bills',
    },
  ),
  screen(
    'bkashReturn',
    'Checking your payment',
    () => import('../../features/payments/hand-over/PaymentReturnPage'),
    { under: 'bills' },
  ),
  // the same screen under two paths (specification 2.3)
  screen('billResult', 'Your payment', () => import('../../features/payments/outcome/PaymentResultPage'), {
    under: 'bills',
  }),
  screen('topupResult', 'Your top-up', () => import('../../features/payments/outcome/PaymentResultPage'), {
    under: 'topup',
  }),
  screen(
    'rechargeHistory',
    'Recharge history',
    () => import('../../features/payments/history/RechargeHistoryPage'),
  ),
  screen('support', 'Support', () => import('../../features/tickets/SupportPage'), { under: 'tickets' }),
  screen('tickets', 'Support tickets', () => import('../../features/tickets/list/TicketListPage')),
  screen('openTicket', 'Open a ticket', () => import('../../features/tickets/OpenTicketPage'), {
    under: 'tickets',
  }),
  screen('ticket', 'Ticket', () => import('../../features/tickets/thread/TicketDetailsPage'), {
    under: 'tickets',
  }),
  screen('chat', 'Chat', () => import('../../features/chat/MyChatPage'), { under: 'tickets' }),
  // the same screens under two paths: specification 2.3 and 2.4
  screen(
    'ownNotifications',
    'Notifications',
    () => import('../../features/notifications/list/NotificationListPage'),
    {
      under: 'notifications',
    },
  ),
  screen(
    'notifications',
    'Notifications',
    () => import('../../features/notifications/list/NotificationListPage'),
  ),
  screen(
    'ownNotificationSettings',
    'Notification settings',
    () => import('../../features/notifications/settings/NotificationSettingsPage'),
    {
      under: 'notifications',
    },
  ),
  screen(
    'notificationSettings',
    'Notification settings',
    () => import('../../features/notifications/settings/NotificationSettingsPage'),
  ),
  screen(
    'notification',
    'Notification',
    () => import('../../features/notifications/list/NotificationShowPage'),
  ),
  screen('dashboard', 'Dashboard', () => import('../../features/dashboard/DashboardPage')),
  screen('design', 'Dashboard', () => import('../../features/designs/view/DesignPage'), {
    under: 'dashboard',
    isWide: true,
  }),
  screen('ownTerms', 'Terms and conditions', () => import('./legal/OwnLegalTextScreen')),
  screen('ownPrivacy', 'Privacy policy', () => import('./legal/OwnLegalTextScreen')),
  screen('ownRefunds', 'Refund policy', () => import('./legal/OwnLegalTextScreen')),
]
