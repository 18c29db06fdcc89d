import { useQuery, useQueryClient } from '@tanstack/react-query'
import { models } from '@uplink/contract/models'
import { ruleSetKinds, type RuleField } from '@uplink/contract/permission-rules'
import { roleRightRoutes } from '@uplink/contract/role-rights'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { RadioField } from '../../../ui/fields/RadioField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { ActionsField, RuleTabs } from '../details/DetailFields'
import { bodyOf, formOf, type DetailValues } from '../details/detail-form'
import { routeListsQuery } from '../details/details.data'
import { allowedWords } from '../details/grant-words'
import { ruleSetOf, withPairOf } from '../details/rule-sets'
import { capitalized, wordsOf } from '../details/rule-words'
import { addRows, type NewRows, type Role, type RoleDetail } from '../rights.data'

type Limit = 'organization' | 'department' | 'rules' | 'all'

const pairs: Partial<Record<Limit, RuleField>> = {
  organization: 'organization_id',
  department: 'department_id',
}

interface LimitRowsDialogProps {
  role: Role
  /** What names records for it already. */
  known: readonly RoleDetail[]
  onClose: () => void
}

/** Names records for a role in one step: the server makes its own custom permission where it has none yet. */
export function LimitRowsDialog({ role, known, onClose }: LimitRowsDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: routes = [] } = useQuery(routeListsQuery)
  const [limit, setLimit] = useState<Limit>('organization')
  const form = useForm<DetailValues, unknown>({
    schema: roleRightRoutes.addRows.body,
    initial: limited(formOf(undefined), 'organization'),
    toBody: (values) => {
      const { permission: _own, ...body } = bodyOf(values)
      return body
    },
    send: async (body) => {
      await addRows(role.id, body as NewRows)
      await nounsChanged(client, 'admin-roles', 'custom-permissions', 'custom-permission-details')
      toasts.success(`Saved. It holds for whoever has the role ${role.display_name}, from their next click.`)
      onClose()
    },
  })
  const { values } = form
  const model = routes.find(({ id }) => id === values.route)?.route_model
  const same = known.filter(({ route }) => route === values.route)
  const choose = (next: Limit, at = values) => {
    setLimit(next)
    const { flag, ...sets } = limited(at, next)
    form.set('flag', flag)
    for (const kind of ruleSetKinds) form.set(kind, sets[kind])
  }
  const fields =
    model === undefined ? [] : ((models as Partial<Record<string, readonly string[]>>)[model] ?? [])
  return (
    <Dialog title={`Limit ${role.display_name} to rows`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <SearchSelectField
          label="Records"
          placeholder="Choose what it is about"
          options={routes.map(({ id, route_name, route_model }) => ({
            value: String(id),
            label: route_name,
            hint: wordsOf(route_model).many,
          }))}
          value={values.route === null ? null : String(values.route)}
          error={form.errorOf('route')}
          onBlur={() => form.touch('route')}
          onChange={(id) => form.set('route', id === null ? null : Number(id))}
        />
        {same.map((detail) => (
          <Notice
            key={detail.id}
            tone="info"
            title={`It has ${capitalized(wordsOf(detail.route_model).many)} already`}
          >
            {`“${detail.permission_name}”: ${allowedWords(detail)} Both count together.`}
          </Notice>
        ))}
        <ActionsField form={form} />
        <RadioField
          label="Which of them"
          options={[
            { value: 'organization', label: 'Of their own organization' },
            ...(fields.includes('department_id')
              ? [{ value: 'department' as const, label: 'Of their own department' }]
              : []),
            { value: 'rules', label: 'By rules' },
            { value: 'all', label: 'Everywhere' },
          ]}
          value={limit}
          onChange={(next) => choose(next)}
          error={form.errorOf('flag')}
        />
        {limit === 'rules' && model !== undefined && <RuleTabs form={form} model={model} />}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save rows
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** A detail’s values with another choice of rows; rules that were written stay while they are chosen. */
function limited(values: DetailValues, limit: Limit): DetailValues {
  if (limit === 'all') return { ...values, flag: '1' }
  const field = pairs[limit]
  if (field === undefined) return { ...values, flag: '0' }
  const setOf = (kind: (typeof ruleSetKinds)[number]) =>
    withPairOf(kind, ruleSetOf(kind, undefined), { left: field, right: field, joiner: 'and' })
  return { ...values, flag: '0', list: setOf('list'), edit: setOf('edit'), delete: setOf('delete') }
}
