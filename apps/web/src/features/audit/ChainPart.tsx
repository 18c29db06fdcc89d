import { useMutation } from '@tanstack/react-query'
import type { ChainProof } from '@uplink/contract/logs'
import { useState } from 'react'
import { formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { TextField } from '../../ui/fields/TextField'
import { Section } from '../../ui/page/Section'
import { verifyDay } from './logs.data'

/** Proves that nobody has changed or removed lines of a day. */
export function ChainPart() {
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const verify = useMutation({ mutationFn: verifyDay })
  return (
    <Section title="Is the log as it was written?" isNarrow>
      <p>Each line of a day carries a fingerprint of the line before it. Days are counted in UTC.</p>
      <TextField
        label="Day"
        type="date"
        value={day}
        onChange={({ currentTarget }) => {
          setDay(currentTarget.value)
          verify.reset()
        }}
      />
      <Button onClick={() => verify.mutate(day)} isSaving={verify.isPending} disabled={day === ''}>
        Verify the chain
      </Button>
      {verify.data && <Outcome proof={verify.data} />}
    </Section>
  )
}

function Outcome({ proof: { day, lines, broken } }: { proof: ChainProof }) {
  const date = formatDisplayDate(day)
  if (broken)
    return (
      <Notice tone="danger" title={`Entry ${broken.id} does not fit the one before.`} isUrgent>
        It is dated {formatMoment(broken.occurred_at)}. It was changed, or a line before it was removed. Keep
        a copy of the database and find out who can write to it.
      </Notice>
    )
  return (
    <Notice tone="success" isUrgent>
      {lines === 0 ? `The log has no line of ${date}.` : `Unbroken: ${lines} lines of ${date}.`}
    </Notice>
  )
}
