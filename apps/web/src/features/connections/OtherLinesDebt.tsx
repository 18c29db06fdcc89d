import { useQuery } from '@tanstack/react-query'
import type { ActiveConnection } from '@uplink/contract/connections'
import { addMoney, formatMoney } from '../../platform/money/money'
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
            {owing.length > 1 ? 'Pay them one by one' : `Pay ${formatMoney(first.overdue)}`}
          </Button>
        }
      >
        {owing.length > 1
          ? owing.map(({ line, overdue }) => (
              <div key={line.id}>
                {line.city}, Client ID {line.username}: {formatMoney(overdue)}
                {line.status === 'suspended' && ', suspended'}
              </div>
            ))
          : `Client ID ${first.line.username}`}
      </Notice>
    </div>
  )
}

const ofOne = ({ line, overdue }: Owing) =>
  `Your line in ${line.city} ${line.status === 'suspended' ? 'is suspended: ' : 'has '}${formatMoney(overdue)} overdue`

const ofSeveral = (owing: readonly Owing[]) =>
  `${owing.length} of your other lines have ${formatMoney(addMoney(...owing.map(({ overdue }) => overdue)))} overdue`
