import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { SearchForm } from '../../../ui/form/SearchForm'
import { SelectField } from '../../../ui/fields/SelectField'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { NothingListed } from '../../../ui/page/NothingListed'
import { DataTable } from '../../../ui/table/DataTable'
import { deskBillColumns } from './desk-bill-columns'
import { billFilters } from './desk-bill-filters'
import { billsExport, deskBillsQuery } from './desk-bills.data'

/** The bills of the customers one works for; page, search and filter are in the address. */
export function DeskBillsPage() {
  const { chosen, asked, isNarrowed, narrow, shown, failure } = useList({
    query: deskBillsQuery,
    filters: { q: 'words', status: billFilters },
  })
  const none = isNarrowed
    ? 'No bill matches. Enter the whole number or Client ID.'
    : 'There are no bills yet.'
  // the menu leads everybody here, so it is no place to speak of a missing right
  if (failure?.isForbidden) return <NothingListed title="Billing history" what="bills" />
  return (
    <>
      <PageHeader
        title="Billing history"
        lead="The bills of your customers, the latest first."
        actions={<ExportAct of={billsExport} asked={asked} />}
      />
      <SearchForm
        label="Bill number or Client ID"
        maxLength={64}
        words={chosen.q || undefined}
        onSearch={(q) => narrow({ q: q ?? '' })}
      >
        <SelectField
          label="Status"
          placeholder="Any status"
          options={billFilters}
          value={chosen.status}
          onChange={({ currentTarget }) => narrow({ status: currentTarget.value as typeof chosen.status })}
        />
      </SearchForm>
      <Section isFlush>
        <DataTable
          {...shown({ what: 'bills', none })}
          label="Bills"
          columns={deskBillColumns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('bill', { id })}
        />
      </Section>
    </>
  )
}
