import { useQuery } from '@tanstack/react-query'
import type { ActiveConnection } from '@uplink/contract/connections'
import { formatMoney } from '../../platform/money/money'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { activeConnectionsQuery } from './connection-switcher.data'
import classes from './outages/OutageBanner.module.css'

export interface OtherLinesDebtProps {
  /** The connection the screen is about: it speaks for itself. */
  active: number
  /** Goes where this line is paid. */
  onPay: (line: ActiveConnection) => void
}

/** Above a screen that says all is well with one line: what is overdue on the person's others. */
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
