import { useQuery, useQueryClient } from '@tanstack/react-query'
import { organizations as contract } from '@uplink/contract/organizations'
import type { SettingSection } from '@uplink/contract/setting-sections'
import { useId, type ReactNode } from 'react'
import { call } from '../../../platform/api/call'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { organizationBody, organizationForm, type Organization } from '../organization-form'
import { SettingChanges } from '../Setting'
import { Reach } from './Reach'
import { sections, titleOf } from './sections'
import { changesQuery } from './settings.data'

const { body } = contract.routes.update
const none = new Map<string, never>()

interface SectionFormProps {
  section: SettingSection
  record: Organization
  /** The words of its button; absent: 'Save billing'. */
  act?: string
  /** Beside its button. */
  acts?: ReactNode
  /** Stands between the fields and the button: what saves by itself. */
  children?: ReactNode
  onSaved?: () => Promise<void> | void
}

/** One section's fields. It sends the whole record, of which this section was changed. */
export function SectionForm({ section, record, act, acts, children, onSaved }: SectionFormProps) {
  const id = useId()
  const { Fields } = sections[section]
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: changes } = useQuery(changesQuery(record.id, record.version))
  const title = titleOf(section)
  const form = useForm({
    schema: body,
    initial: organizationForm(record),
    toBody: (values) => ({ ...organizationBody(values), version: record.version }),
    send: async (sent) => {
      await call(contract.routes.update, { params: { id: record.id }, body: sent })
      toasts.success(`${title} saved.`)
      await nounsChanged(client, 'organizations')
      await onSaved?.()
    },
  })
  if (!Fields) return null
  const actions = record.can.includes('edit') && (
    <FormActions>
      <Button type="submit" kind="primary" form={id} isSaving={form.isSaving}>
        {act ?? `Save ${title.toLowerCase().replace('sms', 'SMS')}`}
      </Button>
      {acts}
    </FormActions>
  )
  return (
    <SettingChanges value={changes ?? none}>
      <Form id={id} {...form.props}>
        <Fields form={form} />
        {section === 'billing' && (
          <Reach organization={record.id} before={organizationForm(record)} values={form.values} />
        )}
        {!children && actions}
      </Form>
      {children}
      {children && actions}
    </SettingChanges>
  )
}
