import type { PaymentState } from '@uplink/contract/payments'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { stateTone, stateWord } from '../payment-words'

/** How a payment among others stands: those that came through are most, and not what one looks for. */
export function PaymentStatus({ state }: { state: PaymentState }) {
  const tone = stateTone(state)
  return (
    <StatusBadge tone={tone} isQuiet={tone === 'success'}>
      {stateWord(state)}
    </StatusBadge>
  )
}
