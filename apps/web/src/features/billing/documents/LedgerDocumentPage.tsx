import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import type { Returned } from '@uplink/contract/route'
import { pathTo } from '@uplink/contract/screens'
import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { saveFile } from '../../../platform/api/save-file'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { randomKey } from '../../../platform/session/random-key'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Link } from '../../../ui/link/Link'
import { DetailList } from '../../../ui/page/DetailList'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { useToasts } from '../../../ui/UiProvider'
import { DocumentState } from './DocumentState'
import { kindWords } from './document-words'
import { documentFile, documentQuery, reverseDocument } from './documents.data'

const back = { href: pathTo('ledgerDocuments'), label: 'Documents' }

type Shown = Returned<typeof ledgerDocumentRoutes.read>['data']

/** One document of a customer's account. */
export function LedgerDocumentPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Missing() {
  return (
    <NotFoundPage title="No such document" back={back} action="All documents">
      There is no document of this number, or you may not see it.
    </NotFoundPage>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(documentQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Details document={data} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to="see documents of accounts">
      <PageHeader title="Document" back={back} />
      <Section>
        <Fallback what="The document" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Details({ document }: { document: Shown }) {
  const toasts = useToasts()
  const [isReversing, setReversing] = useState(false)
  const download = useMutation({
    mutationFn: () => documentFile(document.id),
    onSuccess: saveFile,
    onError: (error) => tellRefusal(toasts, error),
  })
  const { line, bill, reverses, reversed_by } = document
  return (
    <>
      <PageHeader
        title={`${kindWords[document.kind]} ${document.number}`}
        lead={`${document.holder}, ${formatDisplayDate(document.issued_on)}`}
        status={<DocumentState document={document} />}
        back={back}
        actions={
          <>
            {document.can.includes('reverse') && (
              <Button icon={Undo2} onClick={() => setReversing(true)}>
                Take back
              </Button>
            )}
            <Button icon={Printer} isSaving={download.isPending} onClick={() => download.mutate()}>
              Download PDF
            </Button>
          </>
        }
      />
      <Section>
        <DetailList
          isSpread
          items={[
            { label: 'Amount', value: formatMoney(document.amount), isNumber: true },
            ...(isNothing(document.tax)
              ? []
              : [{ label: 'Tax in it', value: formatMoney(document.tax), isNumber: true }]),
            { label: 'Reason', value: document.reason },
            {
              label: 'Client ID',
              value: <Link href={pathTo('customer', { id: line.id })}>{line.username}</Link>,
            },
            ...(bill
              ? [{ label: 'Bill', value: <Link href={pathTo('bill', { id: bill.id })}>{bill.number}</Link> }]
              : []),
            ...(reverses ? [{ label: 'Takes back', value: <Other document={reverses} /> }] : []),
            ...(reversed_by ? [{ label: 'Taken back by', value: <Other document={reversed_by} /> }] : []),
            { label: 'Written by', value: `${document.by}, ${formatMoment(document.created_at)}` },
          ]}
        />
      </Section>
      {isReversing && <ReverseDialog document={document} onClose={() => setReversing(false)} />}
    </>
  )
}

const Other = ({ document: { id, number } }: { document: { id: number; number: string } }) => (
  <Link href={pathTo('ledgerDocument', { id })}>{number}</Link>
)

/** Asks why, and writes the counter-document. */
function ReverseDialog({ document, onClose }: { document: Shown; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [key] = useState(() => randomKey(128))
  const form = useForm({
    schema: ledgerDocumentRoutes.reverse.body,
    initial: { reason: '' },
    send: async ({ reason }) => {
      const { message } = await reverseDocument(document.id, reason, key)
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
  return (
    <Dialog title={`Take ${document.number} back?`} onClose={onClose}>
      <Form {...form.props}>
        <p>
          A counter-document of{' '}
          {formatMoney(document.amount.startsWith('-') ? document.amount.slice(1) : `-${document.amount}`)} is
          written; {document.number} stays as it is. What is in it and was spent since becomes a bill.
        </p>
        <TextareaField
          label="Reason"
          help="The customer reads it on the document."
          maxLength={500}
          rows={3}
          {...form.propsOf('reason')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Take it back
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
