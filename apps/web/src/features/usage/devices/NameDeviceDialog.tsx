import { deviceNameLength, deviceRoutes } from '@uplink/contract/devices'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'

interface NameDeviceDialogProps {
  title: string
  help: string
  name: string | null
  /** Sends the name and refreshes what shows it; resolves to what the server says. */
  send: (body: { name?: string | null | undefined }) => Promise<string>
  onClose: () => void
}

/** Gives a device a name, on its line wherever it signs in, or takes the name away. */
export function NameDeviceDialog({ title, help, name, send, onClose }: NameDeviceDialogProps) {
  const toasts = useToasts()
  const form = useForm({
    schema: deviceRoutes.name.body,
    initial: { name: name ?? '' },
    send: async (body) => {
      toasts.success(t(await send(body)))
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form.props}>
        <TextField
          label={t('Name')}
          help={help}
          autoFocus
          autoComplete="off"
          maxLength={deviceNameLength}
          {...form.propsOf('name')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            {t('Save name')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
