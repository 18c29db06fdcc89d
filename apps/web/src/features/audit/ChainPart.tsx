import { useMutation } from '@tanstack/react-query'
import type { ChainProof } from '@uplink/contract/logs'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { formatDisplayDate, formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Form, FormActions } from '../../ui/form/Form'
import { DateField } from '../../ui/fields/MomentField'
import { Section } from '../../ui/page/Section'
import { useToasts } from '../../ui/UiProvider'
import { verifyDay } from './logs.data'

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Proves that nobody has changed or removed lines of a day. */
export function ChainPart() {
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const toasts = useToasts()
  const verify = useMutation({ mutationFn: verifyDay, onError: (error) => tellRefusal(toasts, error) })
  return (
    <Section title="Is the log as it was written?" isNarrow>
      <p>Each line of a day carries a fingerprint of the line before it. Days are counted in UTC.</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          verify.mutate(day)
        }}
      >
        <DateField
          label="Day"
          value={day}
          onChange={(next) => {
            setDay(next)
            verify.reset()
          }}
        />
        <FormActions>
          <Button type="submit" isSaving={verify.isPending} disabled={!isDay.test(day)}>
            Verify the chain
          </Button>
        </FormActions>
        {verify.data && <Outcome proof={verify.data} />}
      </Form>
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
