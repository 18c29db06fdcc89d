import { radiusRoutes } from '@uplink/contract/radius'
import { call } from '../../../platform/api/call'
import { useForm } from '../../../platform/form/use-form'
import { randomKey } from '../../../platform/session/random-key'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'

interface NetworkPasswordDialogProps {
  connection: { id: number; username: string }
  onClose: () => void
}

/** Gives a line the password with which its router signs in to the network; one is proposed. */
export function NetworkPasswordDialog({ connection, onClose }: NetworkPasswordDialogProps) {
  const toasts = useToasts()
  const form = useForm({
    schema: radiusRoutes.setPassword.body,
    initial: { password: randomKey() },
    send: async (body) => {
      const { message } = await call(radiusRoutes.setPassword, {
        query: { cuid: String(connection.id) },
        body,
      })
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Dialog title={`Network password of ${connection.username}`} onClose={onClose}>
      <Form {...form.props}>
        <TextField
          label="Password"
          help="8 to 64 letters, digits and signs. Write it into the router now: nobody can read it again, and with an older one the line no longer signs in."
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          {...form.propsOf('password')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Set password
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
