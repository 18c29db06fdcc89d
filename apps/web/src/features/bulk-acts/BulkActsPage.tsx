import type { BulkActRecord } from '@uplink/contract/bulk-acts'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { emptyByFilters, ListBar } from '../../resource/lists/ListBar'
import type { Filter } from '../../ui/filters/filter'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { ActBadge, listNames, listOptions, outcomeOf } from './bulk-act-words'
import { actsQuery } from './bulk-acts.data'

const columns: Column<BulkActRecord>[] = [
  { key: 'said', header: 'What', mayWrap: true, cell: ({ said }) => said },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    phone: 'aside',
    cell: (act) => <ActBadge act={act} />,
  },
  {
    key: 'list',
    header: 'Of',
    width: '12rem',
    mayWrap: true,
    cell: ({ list, found_by: foundBy }) => `${listNames[list]}: ${foundBy}`,
  },
  { key: 'outcome', header: 'What became of it', width: '16rem', mayWrap: true, cell: outcomeOf },
  {
    key: 'begun',
    header: 'Begun',
    width: '11rem',
    cell: ({ begun_at: at }) => formatMoment(at),
  },
]

const filters: readonly Filter[] = [
  { kind: 'choices', key: 'list', label: 'List', isOne: true, options: listOptions },
]

/** One's own acts on all that matched a list, the latest first. */
export function BulkActsPage() {
  const list = useList({ query: actsQuery, filters: { list: listOptions } })
  const { shown, failure } = list
  return (
    <Permitted failure={failure} to="see acts on many">
      <PageHeader
        title="Acts on many"
        lead="What you have done with all that matched a list in the last 90 days."
      />
      <ListBar filters={filters} list={list} what={{ one: 'act', many: 'acts' }} />
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'acts on many',
            none: 'None yet. Select rows in a list of customers, orders, tickets or payments to review, then all that match.',
          })}
          {...emptyByFilters(filters, list, 'None on this list.')}
          label="Acts on many"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('bulkAct', { id })}
        />
      </Section>
    </Permitted>
  )
}
