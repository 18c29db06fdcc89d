import type { AccountStatement, StatementEntry } from '@uplink/contract/billing'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, isNothing, noMoney } from '../../../platform/money/money'
import { Stat, StatRow } from '../../../ui/page/Stat'
import type { Column } from '../../../ui/table/columns'
import { DocumentFile } from '../DocumentFile'
import classes from './StatementPage.module.css'

/** Every movement as the ledger has it. */
export const statementColumns = (): Column<StatementEntry>[] => [
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

/** `+$ 100.00`; grey where money only moved between the balance and a bill. */
function Amount({ entry: { change, moved } }: { entry: StatementEntry }) {
  const sign = compareMoney(change, noMoney())
  if (sign !== 0) return `${sign > 0 ? '+' : ''}${formatMoney(change)}`
  return (
    <span className={classes.within}>
      {formatMoney(moved)}
      <span className="ui-hidden-visually"> {t('no change to the balance')}</span>
    </span>
  )
}

function What({ entry: { description, change, document_id } }: { entry: StatementEntry }) {
  if (document_id !== null)
    return (
      <>
        {t(description)} <DocumentFile id={document_id} number={t('PDF')} />
      </>
    )
  return isNothing(change) ? <span className={classes.within}>{t(description)}</span> : t(description)
}

/** Opening balance, what was added, what was taken off, and the closing balance that results. */
export function StatementSums({
  statement,
}: {
  statement: Pick<AccountStatement, 'opening_balance' | 'closing_balance' | 'charged' | 'credited'>
}) {
  return (
    <div className={classes.sums}>
      <StatRow>
        <Stat label={t('Opening balance')} value={formatMoney(statement.opening_balance)} />
        <Stat label={t('Billed and refunded')} value={formatMoney(statement.charged)} />
        <Stat label={t('Paid and credited')} value={formatMoney(statement.credited)} />
        <Stat label={t('Closing balance')} value={formatMoney(statement.closing_balance)} />
      </StatRow>
    </div>
  )
}
