import { useQuery } from '@tanstack/react-query'
import type { ActiveConnection } from '@uplink/contract/connections'
import { formatMoney } from '../../platform/money/money'
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

/** Shows what is overdue on the person's other lines, above a screen about one line. */
export function OtherLinesDebt({ active, onPay }: OtherLinesDebtProps) {
  const { data } = useQuery(activeConnectionsQuery())
  const owing = (data ?? []).flatMap((line) =>
    line.id !== active && line.overdue ? [{ line, overdue: line.overdue }] : [],
  )
  return owing.map(({ line, overdue }) => (
    <div key={line.id} className={classes.banner}>
      <Notice
        tone="danger"
        title={`Your line in ${line.city} ${line.status === 'suspended' ? 'is suspended: ' : 'has '}${formatMoney(overdue)} overdue`}
        action={
          <Button size="small" kind="primary" onClick={() => onPay(line)}>
            Pay {formatMoney(overdue)}
          </Button>
        }
      >
        Client ID {line.username}
      </Notice>
    </div>
  ))
}
