import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/feedback/Notice'
import { LineStatusPart, lineStatusQuery } from '../connections/connections.public'
import { paymentPaths } from './payment-paths'

/**
 * How the line is after its bill was paid. A line that was just switched on again is offline until the router has
 * noticed: then nobody should look for a broken cable.
 */
export function LineAfterwards() {
  const { data: line } = useQuery(lineStatusQuery())
  if (line?.state !== 'offline') return <LineStatusPart payHref={paymentPaths.payBill('overdue')} />
  return (
    <Notice tone="info" title={`Your line in ${line.area} is free to connect. It is not online yet.`}>
      If it was switched off, your router connects by itself within a few minutes. If it does not, turn it off
      and on again.
    </Notice>
  )
}
