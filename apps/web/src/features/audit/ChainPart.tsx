import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import { ButtonLink } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Section } from '../../ui/page/Section'
import { Progress } from '../../ui/steps/Progress'
import type { ChainCheck } from './use-chain'

/** The progress and the result of checking the whole log. */
export function ChainPart({ check, onCancel }: { check: ChainCheck; onCancel: () => void }) {
  const { done, days, lines, since, broken, isRunning } = check
  if (isRunning)
    return (
      <Section title="Was the log changed?" isNarrow>
        <p>Each entry carries a fingerprint of the one before it. Days are counted in UTC.</p>
        <Progress label="Checked days" value={done} of={days} onCancel={onCancel} />
      </Section>
    )
  if (broken)
    return (
      <Notice
        tone="danger"
        isUrgent
        title={`Entry ${broken.id.toLocaleString('en')} of ${formatDisplayDate(broken.day)} does not match the entry before.`}
        action={
          <ButtonLink size="small" href={`${pathTo('logs')}?time_from=${broken.day}&time_to=${broken.day}`}>
            Show the day
          </ButtonLink>
        }
      >
        It is dated {formatMoment(broken.occurred_at)}. It was changed, or an entry before it was removed.
        Keep a copy of the database and find out who can write to it.
      </Notice>
    )
  if (since === undefined) return null
  const entries = counted(lines, 'entry', 'entries')
  if (done < days)
    return (
      <Notice tone="info">
        Stopped after {done} of {days} days: {entries} match so far.
      </Notice>
    )
  return (
    <Notice tone="success" isUrgent>
      Unbroken: {entries} since {formatDisplayDate(since)}.
    </Notice>
  )
}
