import { useForm, type FormOptions } from '../../platform/form/use-form'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { TextareaField } from '../../ui/fields/TextareaField'
import { Form, FormActions } from '../../ui/form/Form'
import { useToasts } from '../../ui/UiProvider'

interface Reason {
  reason: string
}

interface ReasonDialogProps {
  title: string
  /** What follows from it. */
  lead?: string
  label: string
  help: string
  /** What the button says. */
  act: string
  schema: FormOptions<Reason, Reason>['schema']
  /** Does it, and reads anew what has changed. */
  send: (body: Reason) => Promise<{ message: string }>
  onClose: () => void
}

/** Does something about a person once the reason is written. */
export function ReasonDialog({ title, lead, label, help, act, schema, send, onClose }: ReasonDialogProps) {
  const toasts = useToasts()
  const { propsOf, props, isSaving } = useForm({
    schema,
    initial: { reason: '' },
    send: async (body) => {
      toasts.success((await send(body)).message)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...props}>
        {lead !== undefined && <p>{lead}</p>}
        <TextareaField label={label} help={help} rows={3} data-autofocus {...propsOf('reason')} />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={isSaving}>
            {act}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
