import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lineChangeRoutes, type PriceQuote } from '@uplink/contract/line-changes'
import type { ChangeTiming } from '@uplink/contract/packages'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, noMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { MoneyField } from '../../../ui/editors/NumberField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { DetailList } from '../../../ui/page/DetailList'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import { changeLinePrice, priceQuery, type NewPrice } from './line-changes.data'

interface LinePriceDialogProps {
  line: { id: number; username: string; currency: string }
  onClose: () => void
}

interface Values {
  price: string
  when: ChangeTiming
  reason: string
}

/** Gives the contract of a line a price of its own, with what it settles before it is saved. */
export function LinePriceDialog({ line, onClose }: LinePriceDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [wanted, setWanted] = useState<Pick<Values, 'price' | 'when'>>({ price: '', when: 'next-cycle' })
  const quote = useQuery(priceQuery(line.id, wanted))
  const form = useForm<Values, NewPrice>({
    schema: lineChangeRoutes.changePrice.body,
    initial: { ...wanted, reason: '' },
    // without a quote nothing can be sent: the server would refuse another total
    toBody: (values) => ({ ...values, total: quote.data?.total ?? noMoney() }),
    send: async (body) => {
      try {
        const { message } = await changeLinePrice(line.id, body)
        toasts.success(message)
        onClose()
      } finally {
        // after a refusal, too: something has changed meanwhile
        await nounsChanged(client, 'customers', 'customer-parts', 'billing', 'desk-orders')
      }
    },
  })
  const { price, when } = form.values
  const want = (change: Partial<typeof wanted>) => setWanted((before) => ({ ...before, ...change }))
  return (
    <Dialog title={`Price of line ${line.username}`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <MoneyField
          label="Price a month"
          currency={line.currency}
          help="Before tax. The line keeps it, whatever becomes of the package’s price."
          {...form.propsOf('price')}
          onChange={(value) => {
            form.set('price', value)
            want({ price: value })
          }}
        />
        <RadioField
          label="From when"
          options={[
            { value: 'next-cycle', label: 'From the next billing period', help: 'Nothing is settled.' },
            { value: 'now', label: 'From today', help: 'Days that are billed already are settled.' },
          ]}
          value={when}
          onChange={(value) => {
            form.set('when', value)
            want({ when: value })
          }}
        />
        {quote.data && <Settled quote={quote.data} />}
        {quote.error && price !== '' && <p role="alert">{quote.error.message}</p>}
        {quote.isLoading && <Skeleton height="5rem" />}
        <TextField
          label="Reason"
          maxLength={300}
          help="For the history; they do not see it."
          {...form.propsOf('reason')}
        />
        <p>They are told the new price, and see it among their orders.</p>
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving} disabled={!quote.data}>
            Change price
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const settlements = { 'next-bill': 'On the next bill', balance: 'Into their balance', none: '' }

function Settled({ quote }: { quote: PriceQuote }) {
  const { from, to, effective_on, lines, tax, total, settlement, when, usual } = quote
  return (
    <DetailList
      isSpread
      items={[
        {
          label: when === 'now' ? 'A month from today' : `A month from ${formatDate(effective_on)}`,
          value: `${formatMoney(to.total)} with tax instead of ${formatMoney(from.total)}`,
          isNumber: true,
        },
        ...(to.price === usual
          ? []
          : [{ label: 'The package’s price', value: formatMoney(usual), isNumber: true }]),
        ...lines.map(({ description, amount }) => ({
          label: description,
          value: formatMoney(amount),
          isNumber: true,
        })),
        ...(settlement === 'none'
          ? [{ label: 'To settle', value: 'Nothing' }]
          : [
              { label: 'Tax', value: formatMoney(tax), isNumber: true },
              {
                label: settlements[settlement],
                value: formatMoney(settlement === 'balance' ? total.replace('-', '') : total),
                isNumber: true,
              },
            ]),
      ]}
    />
  )
}
