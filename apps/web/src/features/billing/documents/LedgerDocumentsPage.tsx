import { useQuery } from '@tanstack/react-query'
import { documentKinds } from '@uplink/contract/document-kinds'
import type { DeskCustomer } from '@uplink/contract/desk'
import type { LedgerDocument } from '@uplink/contract/ledger-documents'
import { pathTo } from '@uplink/contract/screens'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { dayOf, formatDisplayDate } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { formatMoney, isNothing, subtractMoney } from '../../../platform/money/money'
import { findLines, foundLineOption } from '../../../resource/fields/lines'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { datePresets, type Filter } from '../../../ui/filters/filter'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { Permitted } from '../../../ui/states/Permitted'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { DocumentDialog } from './DocumentDialog'
import classes from './documents.module.css'
import { DocumentState } from './DocumentState'
import { kindWords } from './document-words'
import { documentsExport, documentsQuery, documentSumsQuery, type DocumentFilter } from './documents.data'

const kinds = documentKinds.map((value) => ({ value, label: kindWords[value] }))
const states = [
  { value: 'in-force', label: 'In force' },
  { value: 'reversed', label: 'Taken back' },
] as const

const shownFilters = (): readonly Filter[] => [
  { kind: 'text', key: 'q', label: 'Document number or Client ID', maxLength: 64 },
  { kind: 'choices', key: 'kind', label: 'Kind', isOne: true, options: kinds },
  { kind: 'choices', key: 'state', label: 'Status', isOne: true, options: states },
  {
    kind: 'dates',
    key: 'issued',
    ends: ['from', 'to'],
    label: 'Date',
    presets: datePresets(dayOf(new Date().toISOString())),
  },
]

const columns: Column<LedgerDocument>[] = [
  { key: 'number', header: 'Document', width: '8rem', cell: ({ number }) => number },
  { key: 'kind', header: 'Kind', width: '9rem', cell: ({ kind }) => kindWords[kind] },
  { key: 'line', header: 'Client ID', width: '8rem', cell: ({ line }) => line.username },
  {
    key: 'reason',
    header: 'Reason',
    mayWrap: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ reason }) => reason,
  },
  { key: 'by', header: 'By', width: '9rem', isMinor: true, phone: 'hidden', cell: ({ by }) => by },
  { key: 'day', header: 'Date', width: '8rem', cell: ({ issued_on }) => formatDisplayDate(issued_on) },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    phone: 'end',
    cell: (document) => <DocumentState document={document} isInList />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '9rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
]

/** Credit notes, debit notes and what else staff wrote into accounts; page, search and filters are in the address. */
export function LedgerDocumentsPage() {
  const list = useList({
    query: documentsQuery,
    filters: { q: 'words', kind: kinds, from: 'day', to: 'day', state: states },
  })
  const { request, shown, failure } = list
  const filters = shownFilters()
  const mayWrite = list.query.data?.can.includes('write') ?? false
  const [isWriting, setWriting] = useState(false)
  const write = (
    <Button kind="primary" icon={Plus} onClick={() => setWriting(true)}>
      Write document
    </Button>
  )
  return (
    <Permitted failure={failure} to="see documents of accounts">
      <PageHeader
        title="Documents"
        lead="Credit and debit notes, write-offs, adjustments and opening balances, the latest first. Above zero is in the customer’s favour."
        actions={
          <>
            <ExportAct of={documentsExport} request={request} />
            {mayWrite && write}
          </>
        }
      />
      <ListBar filters={filters} list={list} what={{ one: 'document', many: 'documents' }} />
      <Parts>
        <Sums filter={request} />
        <Section isFlush>
          <DataTable
            {...shown({
              what: 'documents',
              none: 'Nobody has written a document yet.',
              hint: 'A credit note makes a bill smaller, a debit note adds to what is owed; both have a number and a PDF. They are written here or on a customer’s page.',
            })}
            {...emptyByFilters(filters, list, 'No document matches.')}
            label="Documents"
            columns={columns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('ledgerDocument', { id })}
          />
        </Section>
      </Parts>
      {isWriting && <WriteDialog onClose={() => setWriting(false)} />}
    </Permitted>
  )
}

/** First whose account, then the document. */
function WriteDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<DeskCustomer>()
  return found ? (
    <DocumentDialog line={found} onClose={onClose} />
  ) : (
    <FindLineDialog onFound={setFound} onClose={onClose} />
  )
}

function FindLineDialog({
  onFound,
  onClose,
}: {
  onFound: (line: DeskCustomer) => void
  onClose: () => void
}) {
  const [offered, setOffered] = useState<readonly DeskCustomer[]>([])
  return (
    <Dialog title="Write a document" onClose={onClose}>
      <div className={classes.finding}>
        <SearchSelectField
          label="Whose account"
          help="Name, mobile or Client ID."
          search={async (text) => {
            const lines = await findLines(text)
            setOffered(lines)
            return lines.map(foundLineOption)
          }}
          value={null}
          onChange={(id) => {
            const line = offered.find((each) => String(each.id) === id)
            if (line) onFound(line)
          }}
        />
      </div>
    </Dialog>
  )
}

/** The sums of what is chosen, one for each kind that there is; each leads to its documents. */
function Sums({ filter: { kind: chosen, ...rest } }: { filter: DocumentFilter }) {
  const { data } = useQuery(documentSumsQuery(rest))
  if (!data || data.length === 0) return null
  return (
    <StatRow>
      {data.map(({ kind, documents, in_favour, charged }) => (
        <Stat
          key={kind}
          label={`${kindWords[kind]} (${documents})`}
          // a second press takes it away again
          href={pathTo('ledgerDocuments', kind === chosen ? rest : { ...rest, kind })}
          isChosen={kind === chosen}
          value={formatMoney(subtractMoney(in_favour, charged))}
          {...(!isNothing(in_favour) &&
            !isNothing(charged) && { hint: `${formatMoney(in_favour)} less ${formatMoney(charged)}` })}
        />
      ))}
    </StatRow>
  )
}
