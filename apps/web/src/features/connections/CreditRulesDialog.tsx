import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newOutageCreditRules, type OutageCreditRules } from '@uplink/contract/outage-credits'
import { fieldErrors } from '@uplink/contract/wording'
import { useState, type SyntheticEvent } from 'react'
import { ApiError } from '../../platform/api/errors'
import { nounsChanged } from '../../platform/api/query-keys'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { Notice } from '../../ui/feedback/Notice'
import { Form, FormActions } from '../../ui/fields/Form'
import { TextField } from '../../ui/fields/TextField'
import { useToasts } from '../../ui/UiProvider'
import { setCreditRules } from './outage-credits.data'
import classes from './OutageCreditsPart.module.css'

interface Step {
  hours: string
  percent: string
}

const isFilled = ({ hours, percent }: Step) => hours.trim() !== '' || percent.trim() !== ''

/** Blank steps are left out: so is a step taken away. */
const bodyOf = (organization: number, steps: readonly Step[]) => ({
  organization_id: organization,
  rules: steps
    .filter(isFilled)
    .map(({ hours, percent }) => ({ from_hours: Number(hours), percent: Number(percent) })),
})

/** The steps by which an organization gives something back: from so many hours on so many percent. */
export function CreditRulesDialog({ of, onClose }: { of: OutageCreditRules; onClose: () => void }) {
  const [steps, setSteps] = useState<Step[]>([
    ...of.rules.map((one) => ({ hours: String(one.from_hours), percent: String(one.percent) })),
    { hours: '', percent: '' },
  ])
  const [mistakes, setMistakes] = useState<Record<string, string[]>>({})
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate, error, isPending } = useMutation({
    mutationFn: setCreditRules,
    onSuccess: async ({ message }) => {
      await nounsChanged(client, 'outage-credit-rules')
      toasts.success(message)
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const parsed = newOutageCreditRules.safeParse(bodyOf(of.organization_id, steps))
    setMistakes(parsed.success ? {} : fieldErrors(parsed.error.issues))
    if (parsed.success && !isPending) mutate(parsed.data)
  }
  const mistakeOf = (at: number, field: string) =>
    mistakes[`rules.${steps.slice(0, at).filter(isFilled).length}.${field}`]
  const change = (at: number, values: Partial<Step>) =>
    setSteps((present) => present.map((step, i) => (i === at ? { ...step, ...values } : step)))
  return (
    <Dialog title={`What ${of.organization} gives back`} size="large" onClose={onClose}>
      <p>
        The longest step that an outage reaches counts, once for each line, of the month’s price. What changes
        applies to outages that begin from today on. A step left blank is none.
      </p>
      <Form onSubmit={submit}>
        {error instanceof ApiError && <Notice tone="danger" isUrgent title={error.message} />}
        {mistakes.rules && <Notice tone="danger" isUrgent title={mistakes.rules.join(', ')} />}
        {steps.map((step, i) => (
          // steps are only ever added at the end, and have no other name
          <div key={i} className={classes.step}>
            <TextField
              label={`Step ${i + 1}: from`}
              after="hours"
              inputMode="numeric"
              value={step.hours}
              error={isFilled(step) ? mistakeOf(i, 'from_hours') : undefined}
              onChange={({ currentTarget }) => change(i, { hours: currentTarget.value })}
            />
            <TextField
              label={`Step ${i + 1}: gives back`}
              after="%"
              inputMode="decimal"
              value={step.percent}
              error={isFilled(step) ? mistakeOf(i, 'percent') : undefined}
              onChange={({ currentTarget }) => change(i, { percent: currentTarget.value })}
            />
          </div>
        ))}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={isPending}>
            Save what is given back
          </Button>
          <Button onClick={() => setSteps((present) => [...present, { hours: '', percent: '' }])}>
            Add a step
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
