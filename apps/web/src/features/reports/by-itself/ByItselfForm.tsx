import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { usePhone } from '../../../ui/use-phone'
import type { useForm } from '../../../platform/form/use-form'
import type { RunRequest } from '../reports.data'
import styles from './by-itself.module.css'

interface ByItselfFormProps {
  /** The name of one entry: `alert`. */
  what: string
  form: Pick<ReturnType<typeof useForm>, 'props' | 'isSaving'>
  /** What will happen, in words. */
  said?: string
  note: ReactNode
  onDone: () => void
  children: ReactNode
}

/** The form of an alert or a schedule, around its own fields. */
export function ByItselfForm({ what, form, said = '', note, onDone, children }: ByItselfFormProps) {
  const fields = useRef<HTMLDivElement>(null)
  const isPhone = useRef(usePhone())
  useEffect(() => {
    // a phone's keyboard would cover the form
    if (!isPhone.current) fields.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.stopPropagation()
    void form.props.onSubmit(event)
  }
  return (
    <Form {...form.props} onSubmit={submit}>
      <div ref={fields} className={styles.fields}>
        {children}
      </div>
      <div>
        <p role="status" className={styles.said}>
          {said}
        </p>
        <p className={styles.note}>{note}</p>
      </div>
      <FormActions stays>
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
