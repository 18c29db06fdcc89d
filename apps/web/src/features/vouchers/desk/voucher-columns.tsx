import type { Voucher, VoucherState } from '@uplink/contract/voucher-batches'
import type { VoucherWorth } from '@uplink/contract/vouchers'
import { counted } from '@uplink/contract/counted'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'
import { TwoLines } from '../../../ui/text/TwoLines'

export const worthWords = ({ kind, amount, days, package: name }: VoucherWorth): string =>
  kind === 'money' ? formatMoney(amount) : `${counted(days ?? 0, 'day')} of ${name ?? ''}`

const states = {
  unsold: ['neutral', 'Not sold'],
  sold: ['info', 'Sold'],
  redeemed: ['success', 'Redeemed'],
  expired: ['warning', 'Expired'],
  revoked: ['danger', 'Revoked'],
} as const satisfies Record<VoucherState, readonly [string, string]>

/** For choosing among them, in their order. */
export const stateOptions = (Object.keys(states) as VoucherState[]).map((value) => ({
  value,
  label: states[value][1],
}))

/** Those that are as they should be draw no eye. */
const quiet: readonly VoucherState[] = ['unsold', 'sold', 'redeemed']

export const voucherColumns: Column<Voucher>[] = [
  {
    key: 'serial',
    header: 'Serial',
    width: '9rem',
    cell: ({ serial }) => <span className="ui-figures">{serial}</span>,
  },
  {
    key: 'batch',
    header: 'Batch',
    mayWrap: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ batch }) => batch.name,
  },
  { key: 'worth', header: 'Worth', width: '10rem', phone: 'aside', cell: ({ worth }) => worthWords(worth) },
  {
    key: 'sold',
    header: 'Sold',
    mayWrap: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ sold }) =>
      sold === null ? (
        '–'
      ) : (
        <TwoLines
          more={[sold.to !== null && `to ${sold.to}`, sold.by !== null && `by ${sold.by}`]
            .filter(Boolean)
            .join(', ')}
        >
          {formatMoment(sold.at)}
        </TwoLines>
      ),
  },
  {
    key: 'redeemed',
    header: 'Redeemed',
    mayWrap: true,
    cell: ({ redeemed }) =>
      redeemed === null ? (
        '–'
      ) : (
        <TwoLines more={`${formatMoment(redeemed.at)}, by ${redeemed.by ?? 'pay link'}`}>
          {redeemed.line.username}
        </TwoLines>
      ),
    phoneCell: ({ redeemed }) =>
      redeemed === null ? null : `${redeemed.line.username}, ${formatMoment(redeemed.at)}`,
  },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    phone: 'end',
    cell: ({ state }) => (
      <StatusBadge tone={states[state][0]} isQuiet={quiet.includes(state)}>
        {states[state][1]}
      </StatusBadge>
    ),
  },
]
