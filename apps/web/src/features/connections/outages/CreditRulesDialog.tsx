import { useQueryClient } from '@tanstack/react-query'
import { newOutageCreditRules, type OutageCreditRules } from '@uplink/contract/outage-credits'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { Form, FormActions } from '../../../ui/form/Form'
import { TextField } from '../../../ui/fields/TextField'
import { useToasts } from '../../../ui/UiProvider'
import { setCreditRules, type NewCreditRules } from './outage-credits.data'
import classes from './OutageCreditsPart.module.css'

interface Step {
  from_hours: string
  percent: string
}

const blank: Step = { from_hours: '', percent: '' }

const isFilled = ({ from_hours, percent }: Step) => from_hours.trim() !== '' || percent.trim() !== ''

/** Blank steps are not sent, so the server's positions count only the others. */
function placeOf(path: string, { rules }: { rules: readonly Step[] }) {
  const [list, row, ...field] = path.split('.')
  if (list !== 'rules' || row === undefined) return path
  const filled = rules.flatMap((step, at) => (isFilled(step) ? [at] : []))
  return ['rules', filled[Number(row)], ...field].join('.')
}

/** The steps of an organization's outage credit: from how many hours on, how many percent. */
export function CreditRulesDialog({ of, onClose }: { of: OutageCreditRules; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { errorOf, propsOf, rowsOf, props, isSaving } = useForm<{ rules: readonly Step[] }, NewCreditRules>({
    schema: newOutageCreditRules,
    initial: {
      rules: [
        ...of.rules.map((one) => ({ from_hours: String(one.from_hours), percent: String(one.percent) })),
        blank,
      ],
    },
    toBody: ({ rules }) => ({
      organization_id: of.organization_id,
      rules: rules
        .filter(isFilled)
        .map(({ from_hours, percent }) => ({ from_hours: Number(from_hours), percent: Number(percent) })),
    }),
    placeOf,
    send: async (body) => {
      const { message } = await setCreditRules(body)
      await nounsChanged(client, 'outage-credit-rules')
      toasts.success(message)
      onClose()
    },
  })
  const steps = rowsOf('rules')
  const aboutAll = errorOf('rules')
  return (
    <Dialog title={`Outage credits of ${of.organization}`} size="large" onClose={onClose}>
      <p className={classes.about}>
        Each affected line is credited once, with the percentage of its monthly price for the longest step the
        outage reaches. Changes apply to outages that begin from today. Leave a step blank to remove it.
      </p>
      <Form {...props}>
        {aboutAll && <Notice tone="danger" isUrgent title={aboutAll} />}
        {steps.rows.map((_, i) => (
          // the index is a stable key, because steps are only added at the end
          <div key={i} className={classes.step}>
            <TextField
              label={`Step ${i + 1}: from`}
              after="hours"
              inputMode="numeric"
              {...propsOf(`rules.${i}.from_hours`)}
            />
            <TextField
              label={`Step ${i + 1}: credit`}
              after="%"
              inputMode="decimal"
              {...propsOf(`rules.${i}.percent`)}
            />
          </div>
        ))}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={isSaving}>
            Save outage credits
          </Button>
          <Button onClick={() => steps.add(blank)}>Add a step</Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
