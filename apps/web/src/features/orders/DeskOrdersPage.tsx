import { useQuery } from '@tanstack/react-query'
import type { DeskOrder } from '@uplink/contract/orders'
import { Footprints } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../platform/address/address'
import { listOf } from '../../platform/api/list'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { FilterBar } from '../../ui/page/FilterBar'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { deskFilterOf, deskFilters } from './desk-filters'
import { deskOrderColumns } from './desk-order-columns'
import { NextStepDialog } from './NextStepDialog'
import { deskOrdersQuery } from './orders.data'

/** What customers ordered and how far it is; each order can be taken its next step. */
export function DeskOrdersPage() {
  const { page, text, change, toPage } = useAddress()
  const filter = deskFilterOf(text('status'))
  const query = useQuery(deskOrdersQuery({ page, status: filter.value }))
  const [chosen, setChosen] = useState<DeskOrder>()
  return (
    <>
      <PageHeader title="Orders" lead="What customers ordered, longest wait first." />
      <FilterBar>
        <SegmentedTabs
          label="Status"
          choices={deskFilters.map(({ value, label }) => ({ value, label }))}
          value={filter.value}
          onChange={(value) => change({ status: value === 'open' ? undefined : value, page: undefined })}
        />
      </FilterBar>
      <Section isFlush>
        <DataTable
          {...listOf(query, toPage, { what: 'orders', none: filter.empty })}
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
                    onSelect: () => setChosen(order),
                  },
                ]
              : []
          }
        />
      </Section>
      {chosen && <NextStepDialog order={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
