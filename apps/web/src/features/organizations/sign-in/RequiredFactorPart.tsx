import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { factorGraceDays, type requiredFactorRoutes } from '@uplink/contract/required-factors'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { useConfirm, useToasts } from '../../../ui/UiProvider'

const read = endpoint<typeof requiredFactorRoutes.read>('GET', '/organizations/:id/second-factor')
const set = endpoint<typeof requiredFactorRoutes.set>('PUT', '/organizations/:id/second-factor')

const keyOf = (id: number) => keysOf('required-factors').of(String(id))

const requirementQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then(({ data }) => data),
  })

const setMutation = (id: number) =>
  mutationOptions({
    mutationFn: (is_required: boolean) => call(set, { params: { id }, body: { is_required } }),
    onSettled: (_data, _error, _which, _before, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(id) }),
  })

/** Whether the organization requires a second factor of its staff. */
export function RequiredFactorPart({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const query = useQuery(requirementQuery(id))
  const { mutateAsync, isPending } = useMutation(setMutation(id))
  const confirm = useConfirm()
  const toasts = useToasts()
  const { data } = query
  if (!data)
    return (
      <Section title="Second factor of staff">
        <Fallback what="The second factor" failure={query.error && failureOf(query)} />
      </Section>
    )
  const { is_required: isRequired, since, staff, without_factor: without } = data
  async function change() {
    const isSure = await confirm({
      title: isRequired ? 'Require it no longer?' : 'Require a second factor of all staff?',
      text: isRequired
        ? 'Whoever has one keeps it.'
        : `Staff without one have ${factorGraceDays} days. Then they reach nothing else before they have one.`,
      confirmLabel: isRequired ? 'No longer' : 'Require it',
      kind: 'primary',
    })
    if (!isSure) return
    try {
      toasts.success((await mutateAsync(!isRequired)).message)
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  return (
    <Section
      title="Second factor of staff"
      actions={
        mayEdit && (
          <Button size="small" isSaving={isPending} onClick={() => void change()}>
            {isRequired ? 'Require it no longer' : 'Require it'}
          </Button>
        )
      }
    >
      <p>
        {isRequired && since !== null ? `Required since ${formatDisplayDate(since)}.` : 'Not required.'}{' '}
        {without === 0
          ? 'All staff have one.'
          : `${counted(without, 'person', 'people')} of ${staff} have none.`}
      </p>
    </Section>
  )
}
