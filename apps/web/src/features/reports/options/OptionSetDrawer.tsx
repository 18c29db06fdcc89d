import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dropdownOptions } from '@uplink/contract/reports/dropdown-options'
import type { SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../platform/api/call'
import { nounsChanged } from '../../../platform/api/query-keys'
import { hasUnsaved } from '../../../platform/form/unsaved'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { Drawer } from '../../../ui/modal/Drawer'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import { bodyOf, formOf, placeOf, OptionSetFields } from './OptionSetFields'
import { optionSetQuery, type OptionSet } from './options.data'

interface OptionSetDrawerProps {
  /** Absent: a new set. */
  id?: number | undefined
  onClose: () => void
  onSaved: (id: number) => void
}

/** Makes or changes a set of options without leaving the report that names it. */
export function OptionSetDrawer(props: OptionSetDrawerProps) {
  const { id, onClose } = props
  const { data: set } = useQuery({ ...optionSetQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const isThere = id === undefined || set !== undefined
  return createPortal(
    <Drawer
      title={id === undefined ? 'New set of options' : `DDID:${id}`}
      isDirty={hasUnsaved}
      onClose={onClose}
    >
      {isThere ? <SetForm key={set?.version} {...props} set={set} /> : <SkeletonText lines={6} />}
    </Drawer>,
    document.body,
  )
}

function SetForm({ set, onClose, onSaved }: OptionSetDrawerProps & { set: OptionSet | undefined }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { create, update } = dropdownOptions.routes
  const form = useForm({
    schema: update.body,
    initial: formOf(set),
    toBody: (values) => ({ ...bodyOf(values), ...(set && { version: set.version }) }),
    placeOf,
    send: async (body) => {
      const { version: _, ...fresh } = body
      const { message, data } = set
        ? await call(update, { params: { id: set.id }, body })
        : await call(create, { body: fresh })
      await nounsChanged(client, 'dropdown-options')
      toasts.success(message)
      onSaved(data.id)
    },
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    // in React the event would also reach the report's form, in which this drawer was opened
    event.stopPropagation()
    void form.props.onSubmit(event)
  }
  return (
    <Form {...form.props} onSubmit={submit}>
      <OptionSetFields form={form} reportName={set?.report_name} />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save set of options
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}
