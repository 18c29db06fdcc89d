import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import type { Filter } from '../../../ui/filters/filter'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { stateOptions, voucherColumns } from './voucher-columns'
import { vouchersQuery } from './vouchers.data'

const filters: readonly Filter[] = [
  { kind: 'text', key: 'q', label: 'Serial or username', maxLength: 64 },
  { kind: 'choices', key: 'state', label: 'Status', isOne: true, options: stateOptions },
]

/** Vouchers of all batches: by serial, by the line that redeemed them, by state. */
export function VoucherListPage() {
  const list = useList({ query: vouchersQuery, filters: { q: 'words', state: stateOptions } })
  const { shown, failure } = list
  return (
    <Permitted failure={failure} to="see vouchers">
      <PageHeader
        title="All vouchers"
        lead="Every printed code by its serial: who sold it, and which line it was redeemed for."
        back={{ href: pathTo('vouchers'), label: 'Vouchers' }}
      />
      <ListBar filters={filters} list={list} what={{ one: 'voucher', many: 'vouchers' }} />
      <Section isFlush>
        <DataTable
          {...shown({ what: 'vouchers', none: 'No vouchers were made yet.' })}
          {...emptyByFilters(filters, list, 'No voucher matches.')}
          label="Vouchers"
          columns={voucherColumns}
          rowKey={({ id }) => id}
          rowHref={({ batch }) => pathTo('voucherBatch', { id: batch.id })}
        />
      </Section>
    </Permitted>
  )
}
