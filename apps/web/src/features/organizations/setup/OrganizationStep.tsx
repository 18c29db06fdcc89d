import { useQueryClient } from '@tanstack/react-query'
import { organizations as contract } from '@uplink/contract/organizations'
import { call } from '../../../platform/api/call'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Form, FormActions } from '../../../ui/form/Form'
import { FieldGroup } from '../../../ui/form/FieldGroup'
import { organizationBody, organizationForm } from '../organization-form'
import { NameFields } from '../OrganizationFields'
import { PlaceFields } from '../PlaceFields'

/** The first organization. Its country comes with it, because its phone number is of there. */
export function NewOrganization({ onMade }: { onMade: (id: number) => Promise<void> }) {
  const client = useQueryClient()
  const form = useForm({
    schema: contract.routes.create.body,
    initial: organizationForm(undefined),
    toBody: organizationBody,
    send: async (body) => {
      const { data } = await call(contract.routes.create, { body })
      await onMade(data.id)
      await nounsChanged(client, 'organizations')
    },
  })
  return (
    <Form {...form.props}>
      <NameFields form={form} />
      <FieldGroup title="Money and time">
        <PlaceFields form={form} />
      </FieldGroup>
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save and continue
        </Button>
      </FormActions>
    </Form>
  )
}
