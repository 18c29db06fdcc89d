import { AlarmClock } from 'lucide-react'
import { formatMoment } from '../../../../platform/dates/dates'
import { useNow } from '../../../../platform/dates/use-now'
import { StatusBadge } from '../../../../ui/feedback/StatusBadge'
import { clockOf } from './target-words'

/** How long until the customer should have an answer, or how late that is. */
export function AnswerClock({ answerBy }: { answerBy: string }) {
  const { tone, words } = clockOf(answerBy, useNow())
  return (
    <StatusBadge tone={tone} icon={AlarmClock} title={`Answer by ${formatMoment(answerBy)}`}>
      {words}
    </StatusBadge>
  )
}
