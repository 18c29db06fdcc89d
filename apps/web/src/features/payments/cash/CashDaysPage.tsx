import { useQuery } from '@tanstack/react-query'
import type { cashDayRoutes } from '@uplink/contract/cash-days'
import { counted } from '@uplink/contract/counted'
import type { Returned } from '@uplink/contract/route'
import { pathTo } from '@uplink/contract/screens'
import { failureOf } from '../../../platform/api/failure'
import { useList } from '../../../platform/list/use-list'
import { formatMoney, formatSums, subtractMoney } from '../../../platform/money/money'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import type { Filter } from '../../../ui/filters/filter'
import { Link } from '../../../ui/link/Link'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import classes from './cash.module.css'
import { cashDaysExport, cashDaysQuery, cashSumsQuery } from './cash.data'
import { dayColumns } from './cash-columns'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'waiting', label: 'Closed, not handed over' },
] as const

const filters: readonly Filter[] = [
  { kind: 'date', key: 'day', label: 'Day' },
  { kind: 'choices', key: 'state', label: 'Status', isOne: true, options: states },
]

/** Who took what on a day, and every cashier's days. */
export function CashDaysPage() {
  const list = useList({ query: cashDaysQuery, filters: { day: 'day', state: states } })
  const { chosen, request, shown, failure } = list
  return (
    <Permitted failure={failure} to="see cash days">
      <PageHeader
        title="Cash days"
        lead="What was taken by hand: by whom, in which way, and where the money is."
        actions={<ExportAct of={cashDaysExport} request={request} />}
      />
      <ListBar filters={filters} list={list} what={{ one: 'cash day', many: 'cash days' }} />
      <div className={classes.parts}>
        <Sums day={chosen.day} />
        <Section title="Days of cashiers" isFlush>
          <DataTable
            {...shown({
              what: 'cash days',
              none: 'Nobody has opened a cash day yet.',
              hint: 'A cash day begins at the cash desk, is counted at the end, and handed over.',
            })}
            {...emptyByFilters(filters, list, 'No cash day matches.')}
            label="Cash days"
            columns={dayColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('cashDay', { id })}
          />
        </Section>
      </div>
    </Permitted>
  )
}

type Sums = Returned<typeof cashDayRoutes.sums>['data']

const sumColumns: Column<Sums['collectors'][number]>[] = [
  {
    key: 'collector',
    header: 'Taken by',
    mayWrap: true,
    cell: ({ collector, is_counted }) => (is_counted ? collector.name : `${collector.name}, no cash desk`),
  },
  { key: 'way', header: 'Way', width: '11rem', cell: ({ way }) => way },
  {
    key: 'organization',
    header: 'Organization',
    isMinor: true,
    phone: 'hidden',
    cell: ({ organization }) => organization,
  },
  {
    key: 'payments',
    header: 'Payments',
    width: '7rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ payments }) => payments,
  },
  {
    key: 'returned',
    header: 'Given back',
    width: '9rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ returned }) => formatMoney(returned),
  },
  {
    key: 'sum',
    header: 'Left',
    width: '9rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ taken, returned }) => formatMoney(subtractMoney(taken, returned)),
  },
]

function Sums({ day }: { day: string }) {
  const query = useQuery(cashSumsQuery(day))
  const { data } = query
  if (!data)
    return (
      <Section>
        <Fallback what="The sums" failure={query.error ? failureOf(query) : null} />
      </Section>
    )
  const name = day === '' ? 'today' : 'that day'
  const taken = formatSums(data.collectors.map((row) => subtractMoney(row.taken, row.returned)))
  const payments = data.collectors.reduce((sum, row) => sum + row.payments, 0)
  return (
    <>
      <StatRow>
        <Stat
          label={`Taken by hand ${name}`}
          value={taken}
          hint={payments === 0 ? 'No payment' : counted(payments, 'payment')}
        />
        <Stat
          label="Not handed over yet"
          value={formatMoney(data.held)}
          hint={
            data.held_days === 0 ? (
              'Nobody holds money'
            ) : (
              <>
                On {counted(data.held_days, 'cash day')}.{' '}
                <Link href={pathTo('cashDays', { state: 'waiting' })}>Show closed ones</Link>
              </>
            )
          }
        />
      </StatRow>
      {data.collectors.length > 0 && (
        <Section title={day === '' ? 'Today by cashier' : 'That day by cashier'} isFlush>
          <DataTable
            label="Taken by hand"
            columns={sumColumns}
            rows={data.collectors}
            rowKey={({ collector, organization, way, is_counted }) =>
              `${collector.id} ${organization} ${way} ${is_counted}`
            }
          />
        </Section>
      )}
    </>
  )
}
