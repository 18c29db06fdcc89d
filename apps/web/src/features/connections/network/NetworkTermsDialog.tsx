import { useQueryClient } from '@tanstack/react-query'
import { newNetworkTerms, type NetworkTerms } from '@uplink/contract/network-terms'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { NumberField } from '../../../ui/editors/NumberField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { bodyOf, setTerms, valuesOf, type NewTerms, type TermsValues } from './network-terms.data'

interface NetworkTermsDialogProps {
  line: { id: number; username: string }
  terms: NetworkTerms
  onClose: () => void
}

/** What a line gets at sign-in besides its speed: its address, its device, how many at once, and attributes. */
export function NetworkTermsDialog({ line, terms, onClose }: NetworkTermsDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<TermsValues, NewTerms>({
    schema: newNetworkTerms,
    initial: valuesOf(terms),
    toBody: (values) => bodyOf(values, terms.version),
    placeOf: (path) => path.split('.')[0] ?? path,
    send: async (body) => {
      const { message } = await setTerms(line.id, body)
      await nounsChanged(client, 'network-terms')
      toasts.success(message)
      onClose()
    },
  })
  const { latest_device: latest } = terms
  const ofPackage = terms.package?.framed_pool
  return (
    <Dialog title={`Network terms of ${line.username}`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <p>An address counts from the next sign-in on; speed and attributes also in a session that runs.</p>
        <TextField
          label="Own address"
          isOptional
          inputMode="decimal"
          maxLength={15}
          autoComplete="off"
          help="The same at each sign-in. Leave it empty for one of the equipment’s."
          {...form.propsOf('framed_address')}
        />
        <TextField
          label="Address pool"
          isOptional
          maxLength={64}
          spellCheck={false}
          help={ofPackage ? `Its package has ${ofPackage}.` : 'As the equipment knows it.'}
          {...form.propsOf('framed_pool')}
        />
        <TextField
          label="Only this device"
          isOptional
          maxLength={17}
          autoComplete="off"
          spellCheck={false}
          help={latest ? `The latest one was ${latest}. Leave it empty for any.` : 'Leave it empty for any.'}
          {...form.propsOf('device')}
        />
        <NumberField
          label="Devices at once"
          isOptional
          help="Leave it empty for what its package says."
          {...form.propsOf('max_sessions')}
          onChange={(value) => form.set('max_sessions', value)}
        />
        <TextareaField
          label="More attributes"
          isOptional
          rows={3}
          spellCheck={false}
          help="One a line, such as Idle-Timeout = 600. They come before those of its package."
          {...form.propsOf('attributes')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Save network terms
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
