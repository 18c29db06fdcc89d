import { useQuery } from '@tanstack/react-query'
import type { ActiveConnection } from '@uplink/contract/connections'
import { t } from '../../language/t'
import { formatMoney, formatSums } from '../../platform/money/money'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { activeConnectionsQuery } from './connection-switcher.data'
import classes from './outages/OutageBanner.module.css'

export interface OtherLinesDebtProps {
  /** The connection that the screen is about; its own debt is shown elsewhere. */
  active: number
  /** Opens the payment of this line. */
  onPay: (line: ActiveConnection) => void
}

interface Owing {
  line: ActiveConnection
  overdue: string
}

/**
 * Shows what is overdue on the person's other lines, above a screen about one line. Several are paid one after the other:
 * the notice on the page of a payment's result leads to the next.
 */
export function OtherLinesDebt({ active, onPay }: OtherLinesDebtProps) {
  const { data } = useQuery(activeConnectionsQuery())
  const owing: Owing[] = (data ?? []).flatMap((line) =>
    line.id !== active && line.overdue ? [{ line, overdue: line.overdue }] : [],
  )
  const [first] = owing
  if (!first) return null
  return (
    <div className={classes.banner}>
      <Notice
        tone="danger"
        title={owing.length > 1 ? ofSeveral(owing) : ofOne(first)}
        action={
          <Button size="small" kind="primary" onClick={() => onPay(first.line)}>
            {owing.length > 1
              ? t('Pay them one by one')
              : t('Pay {amount}', { amount: formatMoney(first.overdue) })}
          </Button>
        }
      >
        {owing.length > 1
          ? owing.map(({ line, overdue }) => (
              <div key={line.id}>
                {t(
                  line.status === 'suspended'
                    ? '{area}, Client ID {username}: {amount}, suspended'
                    : '{area}, Client ID {username}: {amount}',
                  { area: line.area, username: line.username, amount: formatMoney(overdue) },
                )}
              </div>
            ))
          : t('Client ID {username}', { username: first.line.username })}
      </Notice>
    </div>
  )
}

const ofOne = ({ line, overdue }: Owing) =>
  t(
    line.status === 'suspended'
      ? 'Your line in {area} is suspended: {amount} overdue'
      : 'Your line in {area} has {amount} overdue',
    { area: line.area, amount: formatMoney(overdue) },
  )

const ofSeveral = (owing: readonly Owing[]) =>
  t('{count} of your other lines have {amount} overdue', {
    count: owing.length,
    amount: formatSums(owing.map(({ overdue }) => overdue)),
  })
