import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { maxBulk } from '@uplink/contract/bulk'
import type { DeskOrder, OrderFilter } from '@uplink/contract/orders'
import { pathTo } from '@uplink/contract/screens'
import { CalendarDays, Footprints } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useNow } from '../../../platform/dates/use-now'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import type { Filter } from '../../../ui/filters/filter'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { NothingListed } from '../../../ui/page/NothingListed'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonText } from '../../../ui/states/Skeleton'
import type { RowKey } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { ActsUnderWay, useAllMatching } from '../../bulk-acts/bulk-acts.public'
import { useMay } from '../../menus/menus.public'
import { countOrdersQuery, deskOrdersQuery, kindWords, ordersExport } from '../orders.data'
import classes from './DeskOrdersPage.module.css'
import { ManyStepsDialog } from './ManyStepsDialog'
import { NextStepDialog } from './NextStepDialog'
import { isEnded, orderColumns } from './order-columns'
import { PlanOrderDialog } from './PlanOrderDialog'

interface Shown {
  value: OrderFilter
  label: string
  /** In which order they stand. */
  lead: string
  /** The text when there is none. */
  empty: string
}

/** Which orders are shown, by the address's `status`. */
const shows: readonly [Shown, ...Shown[]] = [
  { value: 'open', label: 'Open', lead: 'What customers ordered, longest wait first.', empty: 'All clear.' },
  {
    value: 'today',
    label: 'Today and late',
    lead: 'What is planned for today or was for a day before, the earliest day first.',
    empty: 'Nothing is planned for today.',
  },
  {
    value: 'placed',
    label: 'New',
    lead: 'What nobody has looked at yet, longest wait first.',
    empty: 'There are no new orders.',
  },
  {
    value: 'completed',
    label: 'Completed',
    lead: 'What was done, the latest first.',
    empty: 'No order has been completed yet.',
  },
  {
    value: 'cancelled',
    label: 'Cancelled',
    lead: 'What will not go on, the latest first.',
    empty: 'No order has been cancelled.',
  },
]

const kinds = () =>
  Object.entries(kindWords()).map(([value, label]) => ({ value: value as DeskOrder['kind'], label }))

interface OrderActs {
  onStep: (order: DeskOrder) => void
  onPlan: (order: DeskOrder) => void
}

function menuOf(order: DeskOrder, { onStep, onPlan }: OrderActs) {
  const step = {
    key: 'step',
    label: `Next step of order ${order.id}`,
    icon: Footprints,
    words: 'Next step',
    onSelect: () => onStep(order),
  }
  const plan = {
    key: 'plan',
    label: `Planned day of order ${order.id}`,
    icon: CalendarDays,
    onSelect: () => onPlan(order),
  }
  return [...(order.next_steps.length > 0 ? [step] : []), ...(order.can_plan ? [plan] : [])]
}

/** The customers' orders. The menu leads everybody to one of its paths, which is no place to speak of a missing right. */
export function DeskOrdersPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const may = useMay('see-orders')
  const isForAll = path === pathTo('orders')
  const none = <NothingListed title="Orders" what="orders" />
  if (!isForAll || may) return <DeskOrders refused={isForAll ? none : undefined} />
  if (may === false) return none
  return (
    <>
      <PageHeader title="Orders" />
      <LoadingState>
        <SkeletonText lines={8} />
      </LoadingState>
    </>
  )
}

/** With their state; each can be moved to its next step. */
function DeskOrders({ refused }: { refused: ReactNode }) {
  const orders = useList({
    query: deskOrdersQuery,
    filters: { status: shows, kind: kinds() },
    without: { status: 'open' },
  })
  const { query: list, chosen, request: query, shown, failure } = orders
  const { value: status, lead, empty } = shows.find(({ value }) => value === chosen.status) ?? shows[0]
  const isOfKind = chosen.kind !== ''
  const now = useNow()
  const listFilters: readonly Filter[] = [
    { kind: 'choices', key: 'kind', label: 'Kind', isOne: true, options: kinds() },
  ]
  const [opened, setOpened] = useState<DeskOrder>()
  const [planned, setPlanned] = useState<DeskOrder>()
  const [chosenOrders, setChosenOrders] = useState<ReadonlySet<RowKey>>(new Set())
  const [isMany, setMany] = useState(false)
  const client = useQueryClient()
  const all = useAllMatching(query, list.data)
  const clear = () => {
    all.onNone()
    setChosenOrders(new Set())
  }
  // an order names no steps to those who may not take them
  const maySteps = all.rows.some(({ next_steps: steps }) => steps.length > 0)
  // the right may have gone since the menu was read
  if (failure?.isForbidden && refused) return refused
  return (
    <Permitted failure={failure} to="work on orders">
      <PageHeader title="Orders" lead={lead} actions={<ExportAct of={ordersExport} request={query} />} />
      <div className={classes.head}>
        <div className={classes.tabs}>
          <Which shown={status} onChange={(next) => orders.narrow({ status: next })} />
        </div>
        <ListBar
          filters={listFilters}
          list={orders}
          // else the tabs count them
          what={isOfKind || isEnded(status) ? { one: 'order', many: 'orders' } : undefined}
        />
      </div>
      {maySteps && (
        <ActsUnderWay list="orders" onEnded={() => void nounsChanged(client, 'orders', 'desk-orders')} />
      )}
      <Section isFlush>
        <DataTable
          {...shown({ what: 'orders', none: empty })}
          {...emptyByFilters(listFilters, { ...orders, isNarrowed: isOfKind }, empty)}
          label="Orders"
          columns={orderColumns(status, now)}
          rowKey={(order) => order.id}
          {...(maySteps && {
            selection: {
              selected: all.selectedOf(chosenOrders, ({ id }) => id),
              onChange: (keys: ReadonlySet<RowKey>) => {
                all.onNone()
                setChosenOrders(new Set([...keys].slice(0, maxBulk)))
              },
              label: (order: DeskOrder) => `order ${order.id}`,
            },
          })}
          rowMenu={(order) => menuOf(order, { onStep: setOpened, onPlan: setPlanned })}
        />
      </Section>
      <SelectedBar
        label="orders"
        {...all.countsOf(chosenOrders.size)}
        acts={[{ key: 'step', label: 'Next step', icon: Footprints, onSelect: () => setMany(true) }]}
        onClear={clear}
      />
      {isMany && (
        <ManyStepsDialog
          meant={
            all.isAll
              ? { matching: { status, ...(chosen.kind !== '' && { kind: chosen.kind }) } }
              : { ids: [...chosenOrders].map(Number) }
          }
          onDone={(left) => {
            all.onNone()
            setChosenOrders(new Set(left))
          }}
          onClose={() => setMany(false)}
        />
      )}
      {planned && <PlanOrderDialog order={planned} onClose={() => setPlanned(undefined)} />}
      {opened && <NextStepDialog order={opened} onClose={() => setOpened(undefined)} />}
    </Permitted>
  )
}

interface WhichProps {
  shown: OrderFilter
  onChange: (shown: OrderFilter) => void
}

/** Which orders are shown, with how many there are of those that wait. */
function Which({ shown, onChange }: WhichProps) {
  const open = useQuery(countOrdersQuery('open')).data
  const today = useQuery(countOrdersQuery('today')).data
  const placed = useQuery(countOrdersQuery('placed')).data
  const counts: Partial<Record<OrderFilter, number | undefined>> = { open, today, placed }
  return (
    <SegmentedTabs
      label="Which orders"
      choices={shows.map(({ value, label }) => ({ value, label, count: counts[value] }))}
      value={shown}
      onChange={onChange}
    />
  )
}
