import { useQueryClient } from '@tanstack/react-query'
import { maxBulk } from '@uplink/contract/bulk'
import type { PaymentCase } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import { CircleX, Link2, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useNow } from '../../../platform/dates/use-now'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { ButtonLink } from '../../../ui/button/Button'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../../ui/page/FilterBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import type { RowKey } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { usePhone } from '../../../ui/use-phone'
import { ActsUnderWay, useAllMatching } from '../../bulk-acts/bulk-acts.public'
import { ManyCasesDialog } from './ManyCasesDialog'
import { caseColumns } from './payment-case-columns'
import { caseTitle } from './payment-case-words'
import { casesExport, casesQuery, type CaseName, type ManyAct } from './payment-cases.data'

const whose = [
  { value: 'mine', label: 'In my hands' },
  { value: 'none', label: 'In nobody’s hands' },
] as const

const decideAct = (one: PaymentCase) => (
  <ButtonLink
    size="small"
    href={pathTo('paymentCase', { kind: one.kind, id: one.id })}
    aria-label={`Decide: ${caseTitle(one)}, ${one.id}`}
  >
    Decide
  </ButtonLink>
)

const keyOf = ({ kind, id }: CaseName) => `${kind} ${id}`

/** Money that needs a person's decision: payments in review, and money that belongs to no known line. */
export function PaymentCasesPage() {
  const {
    query: list,
    chosen,
    request,
    narrow,
    shown,
    failure,
    isNarrowed,
  } = useList({
    query: casesQuery,
    filters: { assignee: whose },
  })
  /** By key; those of other pages stay. */
  const [selected, setSelected] = useState<ReadonlyMap<RowKey, CaseName>>(new Map())
  const [act, setAct] = useState<ManyAct>()
  const client = useQueryClient()
  const all = useAllMatching(request, list.data)
  const clear = () => {
    all.onNone()
    setSelected(new Map())
  }
  const choose = (keys: ReadonlySet<RowKey>) => {
    all.onNone()
    const known = new Map<RowKey, CaseName>([
      ...selected,
      ...all.rows.map((one) => [keyOf(one), { kind: one.kind, id: one.id }] as const),
    ])
    const some = [...keys].flatMap((key) => {
      const one = known.get(key)
      return one ? [[key, one] as const] : []
    })
    setSelected(new Map(some.slice(0, maxBulk)))
  }
  const now = useNow()
  const isPhone = usePhone()
  const mayDecide = list.data?.can.includes('decide') ?? false
  return (
    <Permitted failure={failure} to="decide about payments to review">
      <PageHeader
        title="Payments to review"
        lead="Payments the gateway reports differently, money that belongs to no line, and refunds without an answer. Longest wait first."
        actions={<ExportAct of={casesExport} request={request} />}
      />
      <FilterBar>
        <SegmentedTabs
          label="Whose"
          choices={[{ value: 'all', label: 'All' }, ...whose]}
          value={chosen.assignee || 'all'}
          onChange={(value) => narrow({ assignee: value === 'all' ? '' : value })}
        />
      </FilterBar>
      {mayDecide && (
        <ActsUnderWay
          list="payment-cases"
          onEnded={() => void nounsChanged(client, 'payment-cases', 'payments', 'desk-payments')}
        />
      )}
      <Section isFlush>
        <DataTable
          {...shown({ what: 'cases', none: isNarrowed ? 'None of these.' : 'All clear.' })}
          label="Payments to review"
          columns={caseColumns(now)}
          rowKey={keyOf}
          rowHref={({ kind, id }) => pathTo('paymentCase', { kind, id })}
          {...(mayDecide && {
            // on a phone the row itself is the way
            ...(!isPhone && { rowActions: decideAct }),
            selection: {
              selected: all.selectedOf(selected.keys(), keyOf),
              onChange: choose,
              label: (one: PaymentCase) => `${caseTitle(one)}, ${one.id}`,
            },
          })}
        />
      </Section>
      <SelectedBar
        label="cases"
        {...all.countsOf(selected.size)}
        acts={[
          { key: 'assign', label: 'Assign', icon: UserRoundCheck, onSelect: () => setAct('assign') },
          { key: 'match', label: 'Credit by reference', icon: Link2, onSelect: () => setAct('match') },
          { key: 'close', label: 'Close', icon: CircleX, onSelect: () => setAct('close') },
        ]}
        onClear={clear}
      />
      {act && (
        <ManyCasesDialog
          act={act}
          meant={
            all.isAll
              ? { matching: chosen.assignee === '' ? {} : { assignee: chosen.assignee } }
              : { cases: [...selected.values()] }
          }
          onDone={(left) => {
            all.onNone()
            setSelected(new Map(left.map(({ kind, id }) => [keyOf({ kind, id }), { kind, id }])))
          }}
          onClose={() => setAct(undefined)}
        />
      )}
    </Permitted>
  )
}
