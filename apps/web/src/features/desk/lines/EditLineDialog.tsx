import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newLineDetails, type LineDetails } from '@uplink/contract/line-changes'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { searchNames } from '../../../resource/fields/names'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'
import { detailsQuery, editLine, type NewDetails } from './line-changes.data'

interface EditLineDialogProps {
  line: { id: number; username: string; organization_id: number }
  onClose: () => void
}

/** Where a line is, what it is called, and whom to ask for there. */
export function EditLineDialog({ line, onClose }: EditLineDialogProps) {
  const query = useQuery({ ...detailsQuery(line.id), staleTime: 0, gcTime: 0 })
  const { data, error } = query
  return (
    <Dialog title={`Edit line ${line.username}`} size="large" onClose={onClose}>
      {data ? (
        <DetailsForm line={line} details={data} onClose={onClose} />
      ) : (
        <Fallback what="The line" failure={error && failureOf(query)} />
      )}
    </Dialog>
  )
}

interface Values {
  network_name: string
  label: string
  area_id: number | null
  address: string
  place_contact: string
  contact: string
}

const valuesOf = (details: LineDetails): Values => ({
  network_name: details.username,
  label: details.label ?? '',
  area_id: details.area.id,
  address: details.address,
  place_contact: details.place_contact ?? '',
  contact: details.contact,
})

function DetailsForm({ line, details, onClose }: EditLineDialogProps & { details: LineDetails }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<Values, NewDetails>({
    schema: newLineDetails,
    initial: valuesOf(details),
    toBody: (values) => ({ ...values, version: details.version }),
    send: async (body) => {
      const { message } = await editLine(line.id, body)
      await nounsChanged(client, 'customers', 'customer-parts', 'network-terms')
      toasts.success(message)
      onClose()
    },
  })
  const { area_id, network_name } = form.values
  const { area, former_usernames: former } = details
  const isRenamed = network_name.trim() !== details.username
  return (
    <Form {...form.props}>
      <TextField
        label="Label"
        isOptional
        maxLength={100}
        help="What people call it, such as “Shop, second floor”."
        {...form.propsOf('label')}
      />
      <SearchSelectField
        label="Area"
        known={[{ value: String(area.id), label: `${area.city}: ${area.name}` }]}
        search={searchNames('areas', line.organization_id)}
        value={area_id === null ? null : String(area_id)}
        error={form.errorOf('area_id')}
        onBlur={() => form.touch('area_id')}
        onChange={(id) => form.set('area_id', id === null ? null : Number(id))}
      />
      <TextField label="Address" maxLength={300} {...form.propsOf('address')} />
      <TextField
        label="Who is there"
        isOptional
        maxLength={200}
        help="Whom to ask for at the place, if it is not the account holder."
        {...form.propsOf('place_contact')}
      />
      <TextField label="Phone there" type="tel" maxLength={40} {...form.propsOf('contact')} />
      <TextField
        label="Username on the network"
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        help={
          former.length === 0
            ? 'Its PPPoE name.'
            : `Its PPPoE name. It was ${former
                .map((one) => `${one.username} until ${formatMoment(one.until)}`)
                .join(', ')}.`
        }
        {...form.propsOf('network_name')}
      />
      {isRenamed && (
        <Notice tone="warning">
          The line goes offline at once, and {details.username} no longer signs in: write the new name into
          the router. How they sign in to the portal does not change.
        </Notice>
      )}
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save line
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}
