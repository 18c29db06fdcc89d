import { useQuery, useQueryClient } from '@tanstack/react-query'
import { areas } from '@uplink/contract/areas'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { profileQuery } from '../../auth/auth.public'
import { addArea } from './new-line.data'

interface NewAreaDialogProps {
  /** What was typed into the field. */
  name: string
  /** That of the chosen package; without one, the writer's own. */
  organization: number | undefined
  onAdded: (id: number) => void
  onClose: () => void
}

/** The first customer of a street, or of a provider, does not wait for somebody who opens the list of areas before. */
export function NewAreaDialog({ name, organization, onAdded, onClose }: NewAreaDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: me } = useQuery(profileQuery())
  const organizationId = organization ?? me?.organization_id ?? null
  const form = useForm({
    schema: areas.routes.create.body,
    initial: { name, city: '' },
    toBody: (values) => ({ ...values, organization_id: organizationId, status: 'active' }),
    send: async (body) => {
      const { message, data } = await addArea(body)
      await nounsChanged(client, 'areas')
      toasts.success(message)
      onAdded(data.id)
    },
  })
  return (
    <Dialog title="New area" onClose={onClose}>
      <Form {...form.props}>
        <p>Customers read its name where an outage is told.</p>
        <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
        <TextField label="City" maxLength={100} data-autofocus {...form.propsOf('city')} />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Add area
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
