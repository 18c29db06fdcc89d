import { useNavigate } from '@tanstack/react-router'
import { maxBulk } from '@uplink/contract/bulk'
import type { DeskCustomer } from '@uplink/contract/desk'
import type { ManyLinesAct } from '@uplink/contract/many-lines'
import { pathTo } from '@uplink/contract/screens'
import { userSearchFrom } from '@uplink/contract/user-search'
import { BellRing, CircleOff, CirclePlay, MapPin, Plus, Search, Send } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { ListBar } from '../../../resource/lists/ListBar'
import type { Filter } from '../../../ui/filters/filter'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Permitted } from '../../../ui/states/Permitted'
import type { RowKey } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { RemindDialog } from '../../billing/desk.public'
import { customersQuery } from '../desk.data'
import { customerColumns } from './customer-columns'
import { ManyLinesDialog } from '../lines/ManyLinesDialog'

const filters: readonly Filter[] = [
  {
    kind: 'text',
    key: 'q',
    label: 'Name, mobile, Client ID or email',
    shortest: userSearchFrom,
    maxLength: 64,
    isFocused: true,
  },
]

/** Who is calling? Page and search are in the address. */
export function CustomersPage() {
  const list = useList({ query: customersQuery, filters: { q: 'words' } })
  const { query, chosen, shown, failure } = list
  const navigate = useNavigate()
  /** By id, with the Client ID; those of earlier searches stay. */
  const [chosenLines, setChosenLines] = useState<ReadonlyMap<RowKey, string>>(new Map())
  const [act, setAct] = useState<ManyLinesAct | 'remind'>()
  const can = query.data?.can ?? []
  const lines = [...chosenLines.keys()].map(Number)
  const acts = [
    {
      key: 'write',
      may: 'write-to-many',
      label: 'Write to them',
      icon: Send,
      onSelect: () =>
        void navigate({ href: pathTo('newCampaign', { lines: [...chosenLines.values()].join(',') }) }),
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
    const known = new Map<RowKey, string>([
      ...chosenLines,
      ...(query.data?.data ?? []).map(({ id, username }) => [id, username] as const),
    ])
    setChosenLines(new Map([...keys].slice(0, maxBulk).map((key) => [key, known.get(key) ?? ''] as const)))
  }
  const isRequested = chosen.q.length >= userSearchFrom
  return (
    <Permitted failure={failure} to="find customers">
      <PageHeader
        title="Customers"
        lead="Find who is calling, and open them to see how their line stands."
        actions={
          query.data?.can.includes('create') ? (
            <ButtonLink kind="primary" icon={Plus} href={pathTo('newLine')}>
              New customer
            </ButtonLink>
          ) : undefined
        }
      />
      <ListBar
        filters={filters}
        list={isRequested ? list : { ...list, query: { data: undefined } }}
        what={{ one: 'customer', many: 'customers' }}
      />
      <Section isFlush>
        {isRequested ? (
          <DataTable
            {...shown({
              what: 'customers',
              none: 'No customer matches. Enter how a name begins, how a number begins or ends, or the whole email address.',
            })}
            label="Customers"
            columns={customerColumns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo('customer', { id })}
            {...(acts.length > 0 && {
              selection: {
                selected: new Set(chosenLines.keys()),
                onChange: choose,
                label: ({ holder, username }: DeskCustomer) => `${holder}, ${username}`,
              },
            })}
          />
        ) : (
          <EmptyState icon={Search}>
            Enter two characters or more: how a name begins, or a mobile number, Client ID or email address.
          </EmptyState>
        )}
      </Section>
      <SelectedBar
        label="customers"
        count={chosenLines.size}
        acts={acts}
        onClear={() => setChosenLines(new Map())}
      />
      {act === 'remind' && <RemindDialog which={{ line_ids: lines }} onClose={() => setAct(undefined)} />}
      {act !== undefined && act !== 'remind' && (
        <ManyLinesDialog act={act} ids={lines} onDone={keep} onClose={() => setAct(undefined)} />
      )}
    </Permitted>
  )
}
