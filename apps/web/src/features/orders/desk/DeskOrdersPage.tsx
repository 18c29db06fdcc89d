import { useRouterState } from '@tanstack/react-router'
import type { DeskOrder } from '@uplink/contract/orders'
import { pathTo } from '@uplink/contract/screens'
import { Footprints } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../../ui/page/FilterBar'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { NothingListed } from '../../../ui/page/NothingListed'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { deskFilters } from './desk-filters'
import { deskOrderColumns } from './desk-order-columns'
import { NextStepDialog } from './NextStepDialog'
import { deskOrdersQuery, ordersExport } from '../orders.data'

/** The customers' orders with their state; each can be moved to its next step. */
export function DeskOrdersPage() {
  const { chosen, asked, narrow, shown, failure } = useList({
    query: deskOrdersQuery,
    filters: { status: deskFilters },
    without: { status: 'open' },
  })
  const empty = deskFilters.find(({ value }) => value === chosen.status)?.empty ?? ''
  const [opened, setOpened] = useState<DeskOrder>()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // the menu leads everybody to this path, so it is no place to speak of a missing right
  if (failure?.isForbidden && path === pathTo('orders')) return <NothingListed title="Orders" what="orders" />
  return (
    <Permitted failure={failure} to="work on orders">
      <PageHeader
        title="Orders"
        lead="What customers ordered, longest wait first."
        actions={<ExportAct of={ordersExport} asked={asked} />}
      />
      <FilterBar>
        <SegmentedTabs
          label="Status"
          choices={deskFilters}
          value={chosen.status || 'open'}
          onChange={(status) => narrow({ status })}
        />
      </FilterBar>
      <Section isFlush>
        <DataTable
          {...shown({ what: 'orders', none: empty })}
          label="Orders"
          columns={deskOrderColumns}
          rowKey={(order) => order.id}
          rowMenu={(order) =>
            order.next_steps.length > 0
              ? [
                  {
                    key: 'step',
                    label: `Next step of order ${order.id}`,
                    icon: Footprints,
                    words: 'Next step',
                    onSelect: () => setOpened(order),
                  },
                ]
              : []
          }
        />
      </Section>
      {opened && <NextStepDialog order={opened} onClose={() => setOpened(undefined)} />}
    </Permitted>
  )
}
