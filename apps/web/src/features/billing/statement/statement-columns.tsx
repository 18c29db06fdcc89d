import type { StatementEntry } from '@uplink/contract/billing'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { compareMoney, formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import classes from './StatementPage.module.css'

export const statementColumns: Column<StatementEntry>[] = [
  { key: 'what', header: t('What happened'), mayWrap: true, cell: (entry) => <What entry={entry} /> },
  {
    key: 'when',
    header: t('Date'),
    width: '10rem',
    cell: ({ occurred_at }) => formatMoment(occurred_at),
  },
  {
    key: 'change',
    header: t('Amount'),
    isNumber: true,
    width: '10rem',
    phone: 'aside',
    cell: (entry) => <Amount entry={entry} />,
  },
  {
    key: 'balance',
    header: t('Balance'),
    isNumber: true,
    width: '9rem',
    cell: ({ balance }) => formatMoney(balance),
    phoneCell: ({ balance }) => t('balance {balance}', { balance: formatMoney(balance) }),
  },
]

/** `+৳ 100.00`; grey where money only moved between the balance and a bill. */
function Amount({ entry: { change, moved } }: { entry: StatementEntry }) {
  const sign = compareMoney(change, '0.00')
  if (sign !== 0) return `${sign > 0 ? '+' : ''}${formatMoney(change)}`
  return (
    <span className={classes.within}>
      {formatMoney(moved)}
      <span className="ui-hidden-visually"> {t('no change to the balance')}</span>
    </span>
  )
}

function What({ entry: { description, change } }: { entry: StatementEntry }) {
  return compareMoney(change, '0.00') === 0 ? (
    <span className={classes.within}>{t(description)}</span>
  ) : (
    t(description)
  )
}
