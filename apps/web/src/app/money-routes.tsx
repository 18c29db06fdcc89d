import { createRoute } from '@tanstack/react-router'
import { main } from './frame-routes'
import { lazyScreen } from './lazy-screen'

const payments = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk/payments',
  staticData: { title: 'Payments – Uplink' },
  component: lazyScreen(() =>
    import('../features/payments/DeskPaymentsPage').then((module) => module.DeskPaymentsPage),
  ),
})

const payment = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk/payments/$id',
  staticData: { title: 'Payment – Uplink' },
  component: lazyScreen(() =>
    import('../features/payments/DeskPaymentPage').then((module) => module.DeskPaymentPage),
  ),
})

const paymentCases = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk/payment-cases',
  staticData: { title: 'Payments to review – Uplink' },
  component: lazyScreen(() =>
    import('../features/payments/PaymentCasesPage').then((module) => module.PaymentCasesPage),
  ),
})

const paymentCase = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk/payment-cases/$kind/$id',
  staticData: { title: 'Payments to review – Uplink' },
  component: lazyScreen(() =>
    import('../features/payments/PaymentCasePage').then((module) => module.PaymentCasePage),
  ),
})

/** What staff do about money. */
export const moneyScreens = [payments, payment, paymentCases, paymentCase] as const
