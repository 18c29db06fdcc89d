import { screen } from '../../platform/screens/screen'

export const paymentScreens = [
  screen('payBill', 'Pay your bill', () => import('./pay-bill/PayBillPage'), { under: 'bills' }),
  screen('payNow', 'Pay now', () => import('./pay-bill/PayNowPage'), { under: 'bills' }),
  screen('topup', 'Top up', () => import('./topup/TopupPage')),
  screen('topupPayment', 'Top up', () => import('./topup/TopupPaymentPage')),
  screen('topupConfirm', 'Top up', () => import('./topup/TopupConfirmPage')),
  screen('handOver', 'Continue to payment', () => import('./hand-over/HandOverPage'), { under: 'bills' }),
  screen('bkashReturn', 'Checking your payment', () => import('./hand-over/BkashReturnPage'), {
    under: 'bills',
  }),
  // the same screen under two paths (specification 2.3)
  screen('billResult', 'Your payment', () => import('./outcome/PaymentResultPage'), { under: 'bills' }),
  screen('topupResult', 'Your top-up', () => import('./outcome/PaymentResultPage'), { under: 'topup' }),
  screen('rechargeHistory', 'Recharge history', () => import('./history/RechargeHistoryPage')),
]

export const paymentStaffScreens = [
  screen('payments', 'Payments', () => import('./desk/DeskPaymentsPage')),
  screen('payment', 'Payment', () => import('./desk/DeskPaymentPage')),
  screen('paymentCases', 'Payments to review', () => import('./cases/PaymentCasesPage')),
  screen('paymentCase', 'Payments to review', () => import('./cases/PaymentCasePage')),
]
