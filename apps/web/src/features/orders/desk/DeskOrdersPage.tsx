import { useRouterState } from '@tanstack/react-router'
import { type DeskOrder, type OrderFilter, newOrderStep } from '@uplink/contract/orders'
import { maxBulk } from '@uplink/contract/bulk'
import { pathTo } from '@uplink/contract/screens'
import { CalendarDays, Footprints } from 'lucide-react'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { ListBar } from '../../../resource/lists/ListBar'
import type { Filter } from '../../../ui/filters/filter'
import { Link } from '../../../ui/link/Link'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { NothingListed } from '../../../ui/page/NothingListed'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { TwoLines } from '../../../ui/text/TwoLines'
import { DataTable } from '../../../ui/table/DataTable'
import {
  deskOrdersQuery,
  ordersExport,
  kindWords,
  statusTone,
  statusWord,
  takeStep,
  type NextStep,
} from '../orders.data'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import type { Column, RowKey } from '../../../ui/table/columns'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Form, FormActions } from '../../../ui/form/Form'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { CommonNotes } from './CommonNotes'
import { ManyStepsDialog } from './ManyStepsDialog'
import { PlanOrderDialog } from './PlanOrderDialog'
import { ActsUnderWay, useAllMatching } from '../../bulk-acts/bulk-acts.public'
import { useMay } from '../../menus/menus.public'
import { OrderSteps } from '../OrderSteps'

const noteLimit = 300

interface Values {
  status: NextStep | undefined
  note: string
}

const stepAct: Record<NextStep, string> = {
  confirmed: 'Confirm the order',
  'in-progress': 'Begin work on the order',
  completed: 'Complete the order',
  cancelled: 'Cancel the order',
}

/** Moves an order to its next step; the customer reads the note. */
function NextStepDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const steps = order.next_steps as NextStep[]
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { values, props, propsOf, choiceOf, set, isSaving } = useForm<Values, z.infer<typeof newOrderStep>>({
    schema: newOrderStep,
    // no step stands there before somebody has chosen it
    initial: { status: undefined, note: '' },
    send: async (step) => {
      const taken = takeStep({ id: order.id, ...step })
      const { message } = await taken.finally(() => void nounsChanged(client, 'orders', 'desk-orders'))
      toasts.success(message)
      onClose()
    },
  })
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (values.status !== 'cancelled' || (await confirm(cancelling(order)))) props.onSubmit(event)
  }
  return (
    <Dialog title={order.description} size="large" onClose={onClose}>
      <p>
        {order.customer}, {order.username}, {order.contact}
      </p>
      {order.move && (
        <p>
          To {order.move.address}, on {formatDisplayDate(order.move.preferred_on)} if possible.{' '}
          {order.move.note}
        </p>
      )}
      <OrderSteps order={order} />
      <Form {...props} onSubmit={(event) => void submit(event)}>
        <RadioField
          label="Next step"
          options={steps.map((step) => ({
            value: step,
            label: statusWord(step),
            ...(step === 'completed' &&
              order.move && { help: `The line moves to ${order.move.address}, and the customer is told.` }),
          }))}
          {...choiceOf('status')}
        />
        <TextareaField
          label="Note for the customer"
          isOptional
          atMost={noteLimit}
          rows={2}
          {...propsOf('note')}
        />
        <CommonNotes step={values.status} onChoose={(note) => set('note', note)} />
        <FormActions>
          <Button
            type="submit"
            kind={values.status === 'cancelled' ? 'danger' : 'primary'}
            isSaving={isSaving}
          >
            {values.status === undefined ? 'Save this step' : stepAct[values.status]}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const cancelling = ({ description, customer }: DeskOrder) => ({
  title: `Cancel “${description}”?`,
  text: `${customer} is told that the order will not go on. It cannot be taken up again.`,
  confirmLabel: 'Cancel the order',
  cancelLabel: 'Keep it',
})

/** Where it is to be and from when on, or which kind of order it is. */
const more = ({ kind, move }: DeskOrder) =>
  move ? `${move.address}, wanted ${formatDisplayDate(move.preferred_on)}` : kindWords()[kind]

const deskOrderColumns: Column<DeskOrder>[] = [
  {
    key: 'what',
    header: 'What',
    mayWrap: true,
    cell: (order) => <TwoLines more={more(order)}>{order.description}</TwoLines>,
    phoneCell: ({ description }) => description,
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer, username, connection_id: id, contact }) => (
      <TwoLines
        more={
          <>
            <Link href={pathTo('customer', { id })}>{username}</Link> · {contact}
          </>
        }
      >
        {customer}
      </TwoLines>
    ),
    phoneCell: ({ customer, username }) => `${customer}, ${username}`,
  },
  {
    key: 'planned',
    header: 'Planned',
    width: '8rem',
    cell: ({ planned_on: day }) => (day === null ? 'NA' : formatDisplayDate(day)),
    phoneCell: ({ planned_on: day }) => (day === null ? '' : `planned ${formatDisplayDate(day)}`),
  },
  {
    key: 'placed',
    header: 'Placed',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ placed_at }) => formatDisplayDate(placed_at),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    cell: ({ status }) => <StatusBadge tone={statusTone(status)}>{statusWord(status)}</StatusBadge>,
  },
]

interface DeskFilterChoice {
  value: OrderFilter
  label: string
  /** The text when no order matches. */
  empty: string
}

/** The list's filters, by the address's `status`. */
const deskFilters: readonly DeskFilterChoice[] = [
  { value: 'open', label: 'Open', empty: 'All clear.' },
  { value: 'today', label: 'For today', empty: 'Nothing is planned for today.' },
  { value: 'placed', label: 'New', empty: 'There are no new orders.' },
  { value: 'completed', label: 'Completed', empty: 'No order has been completed yet.' },
  { value: 'cancelled', label: 'Cancelled', empty: 'No order has been cancelled.' },
]

const listFilters: readonly Filter[] = [
  { kind: 'choices', key: 'status', label: 'Status', isOne: true, options: deskFilters, standsAt: 'open' },
]

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
    words: 'Planned day',
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
    filters: { status: deskFilters },
    without: { status: 'open' },
  })
  const { query: list, chosen, request: query, shown, failure } = orders
  const empty = deskFilters.find(({ value }) => value === chosen.status)?.empty ?? ''
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
      <PageHeader
        title="Orders"
        lead="What customers ordered, longest wait first."
        actions={<ExportAct of={ordersExport} request={query} />}
      />
      <ListBar filters={listFilters} list={orders} what={{ one: 'order', many: 'orders' }} />
      {maySteps && (
        <ActsUnderWay list="orders" onEnded={() => void nounsChanged(client, 'orders', 'desk-orders')} />
      )}
      <Section isFlush>
        <DataTable
          {...shown({ what: 'orders', none: empty })}
          label="Orders"
          columns={deskOrderColumns}
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
              ? { matching: { status: chosen.status || 'open' } }
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
