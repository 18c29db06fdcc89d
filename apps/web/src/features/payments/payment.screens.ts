import { screen } from '../../platform/screens/screen'

export const paymentScreens = [
  screen('payBill', 'Pay your bill', () => import('./PayBillPage'), { under: 'bills' }),
  screen('payNow', 'Pay now', () => import('./PayNowPage'), { under: 'bills' }),
  screen('topup', 'Top up', () => import('./TopupPage')),
  screen('topupPayment', 'Top up', () => import('./TopupPaymentPage')),
  screen('topupConfirm', 'Top up', () => import('./TopupConfirmPage')),
  screen('handOver', 'On to your payment', () => import('./HandOverPage'), { under: 'bills' }),
  screen('bkashReturn', 'Checking your payment', () => import('./BkashReturnPage'), { under: 'bills' }),
  // the same screen under two paths (specification 2.3)
  screen('billResult', 'Your payment', () => import('./PaymentResultPage'), { under: 'bills' }),
  screen('topupResult', 'Your top-up', () => import('./PaymentResultPage'), { under: 'topup' }),
  screen('rechargeHistory', 'Recharge history', () => import('./RechargeHistoryPage')),
]

export const paymentStaffScreens = [
  screen('payments', 'Payments', () => import('./DeskPaymentsPage')),
  screen('payment', 'Payment', () => import('./DeskPaymentPage')),
  screen('paymentCases', 'Payments to review', () => import('./PaymentCasesPage')),
  screen('paymentCase', 'Payments to review', () => import('./PaymentCasePage')),
]
