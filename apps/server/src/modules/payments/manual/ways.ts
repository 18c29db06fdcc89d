import { wayKinds, type WayKind } from '@uplink/contract/payment-ways'
import type { Gateway, RefundRequest } from '../gateways/gateway'

/** The kinds of money that staff take and give back, in the statement's words. */
const titles: Record<WayKind, string> = {
  cash: 'cash',
  bank: 'bank transfer',
  mobile: 'mobile wallet',
  cheque: 'cheque',
  other: 'other means',
}

/** Whether staff take money of this kind and give it back, without a gateway. */
export const isManual = (name: string): name is WayKind => wayKinds.some((kind) => kind === name)

/** A kind of money in the statement's words; undefined for what is no money of staff's. */
export const manualTitle = (name: string): string | undefined => (isManual(name) ? titles[name] : undefined)

const done = ({ merchantNumber }: RefundRequest) =>
  Promise.resolve({ status: 'done' as const, refundId: merchantNumber })

/** Staff who give money back by hand: their record of it is the answer that a gateway would give. */
export const staffAsRefunder: Pick<Gateway, 'mostRefunds' | 'refund' | 'refundOutcome'> = {
  mostRefunds: 10,
  refund: done,
  refundOutcome: done,
}
