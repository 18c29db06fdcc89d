import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DocumentKind } from '@uplink/contract/document-kinds'
import { documentForms, type ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import type { Returned } from '@uplink/contract/route'
import { useState } from 'react'
import type * as z from 'zod'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { codeOf, formatMoney, isNothing, parseMoney } from '../../../platform/money/money'
import { randomKey } from '../../../platform/session/random-key'
import { Button } from '../../../ui/button/Button'
import { MoneyField } from '../../../ui/editors/NumberField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RadioField } from '../../../ui/fields/RadioField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'
import { DocumentEffect } from './DocumentEffect'
import { kindHelp, kindWords } from './document-words'
import { documentOptionsQuery, documentPreviewQuery, writeDocument } from './documents.data'
import { useSettled } from '../../../ui/use-settled'

type Options = Returned<typeof ledgerDocumentRoutes.options>['data']

interface DocumentDialogProps {
  line: { id: number; username: string }
  /** The bill that it is about, if it was begun there. */
  bill?: number
  onClose: () => void
}

/** Writes a document into a customer's account: its kind, amount, bill and reason, and what it does before it is saved. */
export function DocumentDialog(props: DocumentDialogProps) {
  const query = useQuery({ ...documentOptionsQuery(props.line.id), refetchOnWindowFocus: false })
  return (
    <Dialog title={`Write a document for ${props.line.username}`} size="large" onClose={props.onClose}>
      {query.data ? (
        <Fields {...props} options={query.data} />
      ) : (
        <Fallback what="What can be written" failure={query.error ? failureOf(query) : null} />
      )}
    </Dialog>
  )
}

interface Values {
  kind: DocumentKind
  amount: string
  side: 'customer' | 'provider'
  invoice: string
  reason: string
}

/** What the routes of the kinds take. */
type DocumentBody = z.output<(typeof documentForms)[DocumentKind]>

/** How long after the last key the server says what it would do. */
const waitMs = 400

const isAboutBill = (kind: DocumentKind) => kind === 'credit-note' || kind === 'write-off'
const hasSide = (kind: DocumentKind) => kind === 'adjustment' || kind === 'opening'

/** The body of a kind's route, of what was filled in. */
function bodyOf({ kind, amount, side, invoice, reason }: Values) {
  return {
    amount,
    reason,
    ...(hasSide(kind) && { side }),
    ...(isAboutBill(kind) && { invoice_id: invoice === '' ? null : Number(invoice) }),
  }
}

function Fields({ line, bill, options, onClose }: DocumentDialogProps & { options: Options }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [key] = useState(() => randomKey(128))
  const [kind, setKind] = useState<DocumentKind>(options.kinds[0] ?? 'credit-note')
  const initial: Values = {
    kind,
    amount: '',
    side: 'customer',
    invoice: String(bill ?? options.bills[0]?.id ?? ''),
    reason: '',
  }
  const form = useForm<Values, DocumentBody>({
    schema: documentForms[kind],
    initial,
    toBody: (values) => bodyOf({ ...values, kind }),
    placeOf: (path) => (path === 'invoice_id' ? 'invoice' : path),
    send: async () => {
      const { amount, side, reason, invoice } = form.values
      const written = { amount, side, reason, invoice_id: invoice === '' ? null : Number(invoice) }
      const { message } = await writeDocument(line.id, kind, written, key)
      await nounsChanged(
        client,
        'ledger-documents',
        'customers',
        'customer-parts',
        'desk-invoices',
        'billing',
      )
      toasts.success(message)
      onClose()
    },
  })
  const { values } = form
  const bills = options.bills.filter((one) => kind !== 'write-off' || !isNothing(one.open))
  const chosen = bills.find(({ id }) => String(id) === values.invoice)
  return (
    <Form {...form.props}>
      <SelectField
        label="Document"
        help={kindHelp[kind]}
        options={options.kinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as DocumentKind)}
      />
      {isAboutBill(kind) && (
        <SelectField
          label="Bill"
          {...(kind === 'credit-note' && { placeholder: 'No bill: the account' })}
          {...(kind === 'write-off' && bills.length === 0 && { placeholder: 'Nothing is open' })}
          options={bills.map(({ id, number, open, due_on }) => ({
            value: String(id),
            label: isNothing(open)
              ? `${number}, paid`
              : `${number}, ${formatMoney(open)} open, due ${formatDate(due_on)}`,
          }))}
          error={form.errorOf('invoice')}
          value={chosen ? values.invoice : ''}
          onChange={({ currentTarget }) => form.set('invoice', currentTarget.value)}
        />
      )}
      {hasSide(kind) && (
        <RadioField
          label={kind === 'opening' ? 'The line brings along' : 'In favour of'}
          isRow
          options={
            kind === 'opening'
              ? [
                  { value: 'customer', label: 'Money held in advance' },
                  { value: 'provider', label: 'A debt' },
                ]
              : [
                  { value: 'customer', label: 'The customer' },
                  { value: 'provider', label: 'The provider' },
                ]
          }
          value={values.side}
          error={form.errorOf('side')}
          onChange={(side) => form.set('side', side)}
        />
      )}
      <MoneyField
        label="Amount"
        currency={codeOf(options.balance)}
        help={amountHelp(kind, chosen, options.tax_percent)}
        {...form.propsOf('amount')}
        onChange={(amount) => form.set('amount', amount)}
      />
      <TextareaField
        label="Reason"
        help="The customer reads it on the document."
        maxLength={500}
        rows={3}
        {...form.propsOf('reason')}
      />
      <Effect line={line.id} kind={kind} values={values} currency={codeOf(options.balance)} />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Write {kindWords[kind].toLowerCase()}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

function amountHelp(kind: DocumentKind, bill: Options['bills'][number] | undefined, percent: number): string {
  if (kind === 'write-off' && bill) return `At most ${formatMoney(bill.open)}.`
  if (kind === 'credit-note' && bill) return `With tax. At most ${formatMoney(bill.to_credit)}.`
  if (kind === 'credit-note' || kind === 'debit-note')
    return percent === 0 ? 'Without tax, as your bills.' : `With ${percent}% tax in it.`
  return 'It has no tax.'
}

interface EffectProps {
  line: number
  kind: DocumentKind
  values: Values
  currency: string | undefined
}

/** What it would do, by the server, a moment after the last key. */
function Effect({ line, kind, values, currency }: EffectProps) {
  const typed = parseMoney(values.amount, currency)
  const invoice = isAboutBill(kind) && values.invoice !== '' ? Number(values.invoice) : null
  const isWhole = typed !== undefined && !isNothing(typed) && (kind !== 'write-off' || invoice !== null)
  const wanted = isWhole ? { kind, amount: typed, side: values.side, invoice_id: invoice } : undefined
  const settled = useSettled(wanted, waitMs)
  const query = useQuery(documentPreviewQuery(line, settled))
  if (!wanted || JSON.stringify(settled) !== JSON.stringify(wanted)) return null
  if (query.error) return <Fallback what="What it does" failure={failureOf(query)} />
  return query.data ? <DocumentEffect effect={query.data} /> : null
}
