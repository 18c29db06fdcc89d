import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newPrepaidTerms, type PrepaidTerms, type prepaidTermsRoutes } from '@uplink/contract/line-paying'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf } from '../../../platform/api/failure'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { NumberField } from '../../../ui/editors/NumberField'
import { RadioField } from '../../../ui/fields/RadioField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'

const list = endpoint<typeof prepaidTermsRoutes.list>('GET', '/prepaid-terms')
const save = endpoint<typeof prepaidTermsRoutes.set>('PUT', '/prepaid-terms')

/** What holds for an organization's prepaid lines; not there for who may not see it. */
export function TermsPart({ organization }: { organization: number }) {
  const query = useQuery({
    queryKey: keysOf('prepaid').of('terms'),
    queryFn: ({ signal }) => call(list, {}, { signal }),
  })
  const failure = query.error && failureOf(query)
  const terms = query.data?.data.find(({ organization_id: id }) => id === organization)
  if (failure?.isForbidden || (query.data && !terms)) return null
  return (
    <>
      <h3>Prepaid lines</h3>
      {query.data && terms ? (
        <TermsForm
          key={`${organization} ${terms.grace_days} ${terms.late_from}`}
          terms={terms}
          maySet={query.data.can.includes('set')}
        />
      ) : (
        <Fallback what="What holds for prepaid lines" failure={failure} />
      )}
    </>
  )
}

function TermsForm({ terms, maySet }: { terms: PrepaidTerms; maySet: boolean }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { organization_id, grace_days, late_from } = terms
  const form = useForm({
    schema: newPrepaidTerms,
    initial: { organization_id, grace_days: String(grace_days), late_from },
    toBody: ({ grace_days: days, ...others }) => ({
      ...others,
      grace_days: days.trim() === '' ? undefined : Number(days),
    }),
    send: async (body) => {
      const { message } = await call(save, { body })
      toasts.success(message)
      await nounsChanged(client, 'prepaid')
    },
  })
  return (
    <Form {...form.props}>
      <NumberField
        label="Days of grace"
        help="So long a line stays on after its last paid day. More days hold at once for lines that are still on."
        suffix="days"
        min={0}
        max={30}
        disabled={!maySet}
        {...form.propsOf('grace_days')}
        onChange={(days) => form.set('grace_days', days)}
      />
      <RadioField
        label="Who pays late is paid"
        options={[
          { value: 'now', label: 'From the day of the payment' },
          { value: 'end', label: 'From the day after the last paid day, as if it had come in time' },
        ]}
        value={form.values.late_from}
        onChange={(value) => maySet && form.set('late_from', value)}
      />
      {maySet && (
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save prepaid lines
          </Button>
        </FormActions>
      )}
    </Form>
  )
}
