import { useQueryClient } from '@tanstack/react-query'
import { newResponseTargets, type ResponseTargets } from '@uplink/contract/response-targets'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { useForm } from '../../../../platform/form/use-form'
import { Button } from '../../../../ui/button/Button'
import { Dialog } from '../../../../ui/feedback/Dialog'
import { SelectField } from '../../../../ui/fields/SelectField'
import { Form, FormActions } from '../../../../ui/form/Form'
import { useToasts } from '../../../../ui/UiProvider'
import { categoryOptions } from '../../ticket-words'
import { targetWords } from './target-words'
import { setTargets } from './targets.data'

const hour = 60
const day = 24 * hour
const offered = [15, 30, hour, 2 * hour, 4 * hour, 8 * hour, day, 2 * day, 3 * day, 7 * day]

/** The times to choose from, and the present one where it is another. */
const optionsWith = (present: number | null) =>
  [...new Set([...offered, ...(present === null ? [] : [present])])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: targetWords(minutes) }))

const numbers = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([category, text]) => [category, text === '' ? null : Number(text)]),
  )

/** How soon an organization wants to answer. */
export function TargetsDialog({ of, onClose }: { of: ResponseTargets; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const initial: Record<string, string> = Object.fromEntries(
    of.targets.map(({ category, minutes }) => [category, minutes === null ? '' : String(minutes)]),
  )
  const form = useForm({
    schema: newResponseTargets,
    initial: { minutes: initial },
    toBody: ({ minutes }) => ({ organization_id: of.organization_id, minutes: numbers(minutes) }),
    send: async (body) => {
      const { message } = await setTargets(body)
      await nounsChanged(client, 'response-targets', 'desk-tickets')
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={`Response targets of ${of.organization}`} onClose={onClose}>
      <Form {...form.props}>
        {categoryOptions().map(({ value, label }) => (
          <SelectField
            key={value}
            label={label}
            placeholder="No target"
            options={optionsWith(of.targets.find(({ category }) => category === value)?.minutes ?? null)}
            {...form.propsOf(`minutes.${value}`)}
          />
        ))}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save response targets
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
