import type { BulkActRecord, BulkListName } from '@uplink/contract/bulk-acts'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { emptyByFilters, ListBar } from '../../resource/lists/ListBar'
import type { Filter } from '../../ui/filters/filter'
import { Link } from '../../ui/link/Link'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { Permitted } from '../../ui/states/Permitted'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useIsOffered } from '../menus/menus.public'
import { ActBadge, listNames, listOptions, outcomeOf } from './bulk-act-words'
import { actsQuery } from './bulk-acts.data'
import classes from './bulk-acts.module.css'

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
            none: 'None yet.',
          })}
          {...(list.query.data?.total === 0 && { empty: <Starts /> })}
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

/** Where an act on many begins, and what it can be. */
const starts = [
  {
    list: 'customers',
    path: pathTo('customers'),
    acts: 'Suspend, switch on, move to another area, remind of bills, write a message',
  },
  { list: 'orders', path: pathTo('deskOrders'), acts: 'Take the next step' },
  { list: 'tickets', path: pathTo('desk'), acts: 'Assign, close, reopen, tag' },
  {
    list: 'payment-cases',
    path: pathTo('paymentCases'),
    acts: 'Assign, credit by reference, close',
  },
] as const satisfies readonly { list: BulkListName; path: string; acts: string }[]

/** Nothing was done yet: the lists that lead on, of those in the person's menu. */
function Starts() {
  return (
    <EmptyState
      hint="Filter a list, tick its head and press Select all that match. Before it begins you see whom it reaches; here you stop it, see what became of each, and undo it."
      action={
        <ul className={classes.starts}>
          {starts.map((start) => (
            <Start key={start.list} {...start} />
          ))}
        </ul>
      }
    >
      You have not acted on many yet
    </EmptyState>
  )
}

function Start({ list, path, acts }: (typeof starts)[number]) {
  if (!useIsOffered(path)) return null
  return (
    <li>
      <Link href={path}>{listNames[list]}</Link>
      <span>{acts}</span>
    </li>
  )
}
