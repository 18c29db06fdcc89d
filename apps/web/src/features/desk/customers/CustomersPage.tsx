import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maxBulk } from '@uplink/contract/bulk'
import type { CustomerBills, DeskCustomer } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { userSearchFrom } from '@uplink/contract/user-search'
import { BellRing, CircleOff, CirclePlay, MapPin, Plus, Search, Send } from 'lucide-react'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { namesFilter } from '../../../resource/fields/names'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import type { Filter } from '../../../ui/filters/filter'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Permitted } from '../../../ui/states/Permitted'
import type { RowKey } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { ActsUnderWay, useAllMatching } from '../../bulk-acts/bulk-acts.public'
import { wholeFilter, customersExport, customersQuery } from '../desk.data'
import { CustomerActDialog, type CustomerAct } from './CustomerActDialog'
import { customerColumns, recentColumns } from './customer-columns'
import parts from './parts/parts.module.css'
import { recentCustomers } from './recent-customers'

const bills: readonly { value: CustomerBills; label: string }[] = [
  { value: 'open', label: 'One is unpaid' },
  { value: 'overdue', label: 'One is overdue' },
]

const statuses: readonly { value: DeskCustomer['status']; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'closed', label: 'Closed' },
]

/** Whom one looks for most without a name. */
const ways = [
  { label: 'With an overdue bill', query: 'bills=overdue' },
  { label: 'Suspended', query: 'status=suspended' },
  { label: 'With an unpaid bill', query: 'bills=open' },
] as const

/** What the address may say. */
const customerFilters = {
  q: 'words',
  area: 'words',
  package: 'words',
  status: 'words',
  bills,
} as const

const shownCustomerFilters: readonly Filter[] = [
  {
    kind: 'text',
    key: 'q',
    label: 'Name, mobile, Client ID or email',
    shortest: userSearchFrom,
    maxLength: 64,
    isFocused: true,
  },
  { kind: 'choices', key: 'status', label: 'Status', options: statuses },
  { kind: 'choices', key: 'bills', label: 'Bills', isOne: true, options: bills },
  namesFilter('area', 'Area', 'areas'),
  namesFilter('package', 'Package', 'packages'),
]

const noneMatches =
  'No customer matches. Enter how a name begins, how a number begins or ends, or the whole email address.'

/** Who is calling, and who lives where the cable was cut? Page, search and filters are in the address. */
export function CustomersPage() {
  const list = useList({ query: customersQuery, filters: customerFilters })
  const { query, request, shown, failure } = list
  const navigate = useNavigate()
  /** By id, with the Client ID; those of earlier searches stay. */
  const [chosenLines, setChosenLines] = useState<ReadonlyMap<RowKey, string>>(new Map())
  const [act, setAct] = useState<CustomerAct>()
  const client = useQueryClient()
  const filter = wholeFilter(request)
  const all = useAllMatching(filter, query.data)
  const matching = all.isAll ? filter : undefined
  const clear = () => {
    all.onNone()
    setChosenLines(new Map())
  }
  const can = query.data?.can ?? []
  const lines = [...chosenLines.keys()].map(Number)
  const acts = [
    {
      key: 'write',
      may: 'write-to-many',
      label: 'Write to them',
      icon: Send,
      onSelect: () =>
        matching
          ? setAct('write')
          : void navigate({ href: pathTo('newCampaign', { lines: [...chosenLines.values()].join(',') }) }),
    },
    {
      key: 'remind',
      may: 'remind',
      label: 'Remind of bills',
      icon: BellRing,
      onSelect: () => setAct('remind'),
    },
    { key: 'area', may: 'edit', label: 'Area', icon: MapPin, onSelect: () => setAct('area') },
    {
      key: 'switch-on',
      may: 'switch-on',
      label: 'Switch on',
      icon: CirclePlay,
      onSelect: () => setAct('switch-on'),
    },
    { key: 'pause', may: 'pause', label: 'Suspend', icon: CircleOff, onSelect: () => setAct('pause') },
  ].filter(({ may }) => can.some((one) => one === may))
  const keep = (left: readonly number[]) =>
    setChosenLines(new Map([...chosenLines].filter(([id]) => left.includes(Number(id)))))
  const choose = (keys: ReadonlySet<RowKey>) => {
    all.onNone()
    const known = new Map<RowKey, string>([
      ...chosenLines,
      ...all.rows.map(({ id, username }) => [id, username] as const),
    ])
    setChosenLines(new Map([...keys].slice(0, maxBulk).map((key) => [key, known.get(key) ?? ''] as const)))
  }
  const isRequested = Object.keys(filter).length > 0
  return (
    <Permitted failure={failure} to="find customers">
      <PageHeader
        title="Customers"
        lead="Find who is calling, and open them to see how their line stands."
        actions={
          <>
            {isRequested && <ExportAct of={customersExport} request={{ ...filter }} />}
            {query.data?.can.includes('create') && (
              <ButtonLink kind="primary" icon={Plus} href={pathTo('newLine')}>
                New customer
              </ButtonLink>
            )}
          </>
        }
      />
      <ListBar
        filters={shownCustomerFilters}
        list={isRequested ? list : { ...list, query: { data: undefined } }}
        what={{ one: 'customer', many: 'customers' }}
      />
      <ActsUnderWay
        list="customers"
        onEnded={() => void nounsChanged(client, 'customers', 'customer-parts', 'billing')}
      />
      {isRequested ? (
        <Section isFlush>
          <DataTable
            {...shown({
              what: 'customers',
              none: noneMatches,
            })}
            {...emptyByFilters(shownCustomerFilters, list, noneMatches)}
            label="Customers"
            columns={customerColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('customer', { id })}
            {...(acts.length > 0 && {
              selection: {
                selected: all.selectedOf(chosenLines.keys(), ({ id }) => id),
                onChange: choose,
                label: ({ holder, username }: DeskCustomer) => `${holder}, ${username}`,
              },
            })}
          />
        </Section>
      ) : (
        <Unsearched />
      )}
      <SelectedBar label="customers" {...all.countsOf(chosenLines.size)} acts={acts} onClear={clear} />
      {act && (
        <CustomerActDialog
          act={act}
          meant={matching ? { matching } : { ids: lines }}
          onDone={matching ? clear : keep}
          onClose={() => setAct(undefined)}
        />
      )}
    </Permitted>
  )
}

/** Before one searches: whose pages one opened last, who calls again, and whom one looks for without a name. */
function Unsearched() {
  const [recent] = useState(recentCustomers)
  const shortcuts = (
    <div className={parts.ways}>
      {ways.map(({ label, query }) => (
        <ButtonLink key={query} size="small" href={`${pathTo('customers')}?${query}`}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
  if (recent.length === 0)
    return (
      <Section isFlush>
        <EmptyState
          icon={Search}
          hint="How a name begins, a mobile number, a Client ID or an email address. Or filter by area, package, status or bills."
          action={shortcuts}
        >
          Enter two characters or more.
        </EmptyState>
      </Section>
    )
  return (
    <Section isFlush title="Opened lately" actions={shortcuts}>
      <DataTable
        label="Opened lately"
        rows={recent}
        columns={recentColumns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo('customer', { id })}
      />
    </Section>
  )
}
