import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import type { useForm } from '../../../platform/form/use-form'
import type { RunRequest } from '../reports.data'
import styles from './by-itself.module.css'

interface ByItselfFormProps {
  /** The name of one entry: `alert`. */
  what: string
  form: Pick<ReturnType<typeof useForm>, 'props' | 'isSaving'>
  note: ReactNode
  onDone: () => void
  children: ReactNode
}

/** The form of an alert or a schedule, around its own fields. */
export function ByItselfForm({ what, form, note, onDone, children }: ByItselfFormProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.stopPropagation()
    void form.props.onSubmit(event)
  }
  return (
    <Form {...form.props} onSubmit={submit}>
      {children}
      <p className={styles.note}>{note}</p>
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save {what}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

/** The filters and parameters of a report in the form of a body; those that are not set are left out. */
export const narrowedAs = ({ filters, parameters }: Pick<RunRequest, 'filters' | 'parameters'>) => ({
  ...(filters && filters.length > 0 && { filters }),
  ...(parameters && Object.keys(parameters).length > 0 && { parameters }),
})
