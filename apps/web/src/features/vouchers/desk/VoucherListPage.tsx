import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { SelectField } from '../../../ui/fields/SelectField'
import { SearchForm } from '../../../ui/form/SearchForm'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { stateOptions, voucherColumns } from './voucher-columns'
import { vouchersQuery } from './vouchers.data'

/** Vouchers of all batches: by serial, by the line that redeemed them, by state. */
export function VoucherListPage() {
  const { chosen, narrow, shown, failure, isNarrowed } = useList({
    query: vouchersQuery,
    filters: { q: 'words', state: stateOptions },
  })
  return (
    <Permitted failure={failure} to="see vouchers">
      <PageHeader title="All vouchers" back={{ href: pathTo('vouchers'), label: 'Vouchers' }} />
      <SearchForm
        label="Serial or username"
        placeholder="V12-0007"
        maxLength={64}
        words={chosen.q || undefined}
        onSearch={(q) => narrow({ q: q ?? '' })}
      >
        <SelectField
          label="State"
          placeholder="Any state"
          options={stateOptions}
          value={chosen.state}
          onChange={({ currentTarget }) => narrow({ state: currentTarget.value as typeof chosen.state })}
        />
      </SearchForm>
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'vouchers',
            none: isNarrowed ? 'No voucher matches.' : 'No vouchers were made yet.',
          })}
          label="Vouchers"
          columns={voucherColumns}
          rowKey={({ id }) => id}
          rowHref={({ batch }) => pathTo('voucherBatch', { id: batch.id })}
        />
      </Section>
    </Permitted>
  )
}
