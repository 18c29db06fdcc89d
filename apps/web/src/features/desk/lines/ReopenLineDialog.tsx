import { useQueryClient } from '@tanstack/react-query'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { searchNames } from '../../../resource/fields/names'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { MoneyField } from '../../../ui/editors/NumberField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { reopenLine, type Reopening } from './lines.data'

interface ReopenLineDialogProps {
  line: { id: number; username: string; organization_id: number; currency: string }
  onClose: () => void
}

interface Values {
  package_id: number | null
  /** Empty: the package's. */
  price: string
}

/** Gives a closed line a contract again. */
export function ReopenLineDialog({ line, onClose }: ReopenLineDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<Values, Reopening>({
    schema: lineClosingRoutes.reopen.body,
    initial: { package_id: null, price: '' },
    toBody: ({ package_id, price }) => ({ package_id, price: price || null }),
    send: async (body) => {
      const { message } = await reopenLine(line.id, body)
      await nounsChanged(client, 'customers', 'customer-parts', 'billing')
      toasts.success(message)
      onClose()
    },
  })
  const { package_id } = form.values
  return (
    <Dialog title={`Open line ${line.username} again`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <p>
          A new contract begins today, or tomorrow if the last one ended today. What was given back when the
          line was closed is charged again with the next bill, and so is what another package costs more.
        </p>
        <SearchSelectField
          label="Package"
          known={[]}
          search={searchNames('packages', line.organization_id)}
          value={package_id === null ? null : String(package_id)}
          error={form.errorOf('package_id')}
          onBlur={() => form.touch('package_id')}
          onChange={(id) => form.set('package_id', id === null ? null : Number(id))}
        />
        <MoneyField
          label="Price a month"
          currency={line.currency}
          isOptional
          help="Before tax. Leave it empty for the package’s price."
          {...form.propsOf('price')}
          onChange={(price) => form.set('price', price)}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Open again
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
