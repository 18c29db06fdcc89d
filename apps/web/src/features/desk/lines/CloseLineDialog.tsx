import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LineClosing } from '@uplink/contract/line-closing'
import { flushSync } from 'react-dom'
import * as z from 'zod'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, noMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'
import { ChargesNote } from './ChargesNote'
import { closeLine, closingQuery } from './lines.data'

interface CloseLineDialogProps {
  line: { id: number; username: string }
  onClose: () => void
}

/** Says what closing a line means, and asks whether the days that are billed ahead are given back. */
export function CloseLineDialog({ line, onClose }: CloseLineDialogProps) {
  const closing = useQuery(closingQuery(line.id))
  return (
    <Dialog title={`Close line ${line.username}`} size="large" onClose={onClose}>
      {closing.data ? (
        <CloseForm key={keyOf(closing.data)} line={line} closing={closing.data} onClose={onClose} />
      ) : (
        <Unready query={closing} />
      )}
    </Dialog>
  )
}

/** Another one where the amounts that are agreed to have changed. */
const keyOf = ({ unused, charges }: LineClosing) => `${unused?.total ?? ''} ${charges?.total ?? ''}`

function Unready({ query }: { query: ReturnType<typeof useQuery<LineClosing>> }) {
  const { error } = query
  // a refusal says itself what to do
  if (error && hasStatus(error, 409)) return <p>{error.message}</p>
  return <Fallback what="The line" failure={error && failureOf(query)} />
}

function CloseForm({ line, closing, onClose }: CloseLineDialogProps & { closing: LineClosing }) {
  const { last_day, unused, charges, waiting_package } = closing
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    schema: z.object({ givesBack: z.boolean() }),
    initial: { givesBack: unused !== null },
    send: async ({ givesBack }) => {
      try {
        const { message } = await closeLine(line.id, {
          give_back: unused && givesBack ? unused.total : noMoney(),
          ...(charges && { charges: charges.total }),
        })
        toasts.success(message)
        // gone before what follows: nobody asks again what closing a closed line would be
        flushSync(onClose)
      } finally {
        // after a refusal, too: something has changed meanwhile
        await nounsChanged(client, 'customers', 'customer-parts', 'billing', 'desk-invoices', 'desk-orders')
      }
    },
  })
  return (
    <Form {...form.props}>
      <p>
        The line is switched off at once and gets no more bills.
        {last_day !== null && ` The last day of its contract is ${formatDate(last_day)}.`}
        {waiting_package !== null && ` The order of ${waiting_package} is cancelled.`} What is open stays to
        be paid.
      </p>
      {charges && <ChargesNote charges={charges} />}
      {unused && (
        <Checkbox
          label={`Give back ${formatMoney(unused.total)}`}
          help={`It is billed until ${formatDate(unused.until)}: ${unused.days === 1 ? 'one day' : `${unused.days} days`} will not be used. Open bills are paid with it first; the rest stays on the line’s balance.`}
          {...form.checkOf('givesBack')}
        />
      )}
      <FormActions>
        <Button type="submit" kind="danger" isSaving={form.isSaving}>
          Close line
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}
