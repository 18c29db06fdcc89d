import type { AccountStatement } from '@uplink/contract/billing'
import { t } from '../../../language/t'
import { formatMoney } from '../../../platform/money/money'
import { Stat, StatRow } from '../../../ui/page/Stat'
import classes from './StatementPage.module.css'

/** Opening balance, what was added, what was taken off, and the closing balance that results. */
export function StatementSums({ statement }: { statement: AccountStatement }) {
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
