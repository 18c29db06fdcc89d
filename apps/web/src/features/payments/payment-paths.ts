import type { Payment } from '@uplink/contract/payments'

const withQuery = (path: string, values: Record<string, string | number | undefined>) => {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The screens of this feature; `app/routes` declares the same paths. */
export const paymentPaths = {
  /** Open bills to choose from. At first all of them are ticked; or only the overdue ones, or the one with this id. */
  payBill: (bills?: 'overdue' | number) => withQuery('/admin/paybill', { bills }),
  payNow: () => '/admin/paynow',
  topup: (amount?: string) => withQuery('/admin/topup', { amount }),
  topupPayment: (amount: string, gateway?: string) => withQuery('/admin/topup/payment', { amount, gateway }),
  topupConfirm: (amount: string, gateway: string) =>
    withQuery('/admin/topup/payment_confirm', { amount, gateway }),
  handOver: (payment: number) => withQuery('/admin/bkash-gw', { payment }),
  /** One screen with two paths (specification 2.3). */
  result: ({ id, kind }: Pick<Payment, 'id' | 'kind'>) =>
    withQuery(kind === 'topup' ? '/admin/topup_status' : '/admin/paymentResult', { payment: id }),
  history: () => '/admin/recharge-history',
  /** Staff's: all lines' payments, or those which a name or a number finds. */
  deskPayments: (q?: string) => withQuery('/admin/desk/payments', { q }),
  deskPayment: ({ id }: { id: number }) => `/admin/desk/payments/${id}`,
  /** Staff's: money that needs a person. */
  cases: () => '/admin/desk/payment-cases',
  case: ({ kind, id }: { kind: string; id: number }) => `/admin/desk/payment-cases/${kind}/${id}`,
  dashboard: () => '/admin/dashboard',
  payLink: (token: string) => `/pay/${token}`,
  login: () => '/login',
}
