import type { VoucherBatch } from '@uplink/contract/voucher-batches'
import { pathTo } from '@uplink/contract/screens'
import { List, Plus } from 'lucide-react'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { emptyByFilters, ListBar } from '../../../resource/lists/ListBar'
import { ButtonLink } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Filter } from '../../../ui/filters/filter'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Permitted } from '../../../ui/states/Permitted'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { batchesQuery } from './vouchers.data'
import { worthWords } from './voucher-columns'

const columns: Column<VoucherBatch>[] = [
  { key: 'name', header: 'Batch', mayWrap: true, cell: ({ name }) => name },
  {
    key: 'organization',
    header: 'Organization',
    width: '11rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ organization }) => organization,
  },
  { key: 'worth', header: 'Worth', width: '10rem', phone: 'aside', cell: ({ worth }) => worthWords(worth) },
  {
    key: 'for',
    header: 'For',
    width: '11rem',
    mayWrap: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ for_whom }) => for_whom ?? '–',
  },
  {
    key: 'expires',
    header: 'Until',
    width: '8rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ expires_on: day }) => (day === null ? 'Always' : formatDisplayDate(day)),
  },
  {
    key: 'unsold',
    header: 'Not sold',
    width: '6rem',
    isNumber: true,
    cell: ({ states }) => states.unsold.toLocaleString('en'),
    phoneCell: ({ states }) => `${states.unsold.toLocaleString('en')} not sold`,
  },
  {
    key: 'sold',
    header: 'Sold',
    width: '6rem',
    isNumber: true,
    cell: ({ states }) => states.sold.toLocaleString('en'),
    phoneCell: ({ states }) => `${states.sold.toLocaleString('en')} sold`,
  },
  {
    key: 'redeemed',
    header: 'Redeemed',
    width: '6rem',
    isNumber: true,
    cell: ({ states }) => states.redeemed.toLocaleString('en'),
    phoneCell: ({ states }) => `${states.redeemed.toLocaleString('en')} redeemed`,
  },
  {
    key: 'printed',
    header: 'Sheet',
    width: '8rem',
    phone: 'end',
    cell: ({ printed_at: at }) =>
      at === null ? (
        <StatusBadge tone="warning">Not printed</StatusBadge>
      ) : (
        <StatusBadge tone="success" isQuiet title={formatMoment(at)}>
          Printed
        </StatusBadge>
      ),
  },
]

const filters: readonly Filter[] = [{ kind: 'text', key: 'q', label: 'Batch', maxLength: 60 }]

/** Batches of vouchers, the latest first. */
export function BatchesPage() {
  const list = useList({ query: batchesQuery, filters: { q: 'words' } })
  const { query, shown, failure } = list
  return (
    <Permitted failure={failure} to="see vouchers">
      <PageHeader
        title="Vouchers"
        lead="Printed codes that add money or days to a line, once. A batch is made, printed and sold together."
        actions={
          <>
            <ButtonLink icon={List} href={pathTo('voucherList')}>
              All vouchers
            </ButtonLink>
            {query.data?.can.includes('create') && (
              <ButtonLink kind="primary" icon={Plus} href={pathTo('newVoucherBatch')}>
                New batch
              </ButtonLink>
            )}
          </>
        }
      />
      <ListBar filters={filters} list={list} what={{ one: 'batch', many: 'batches' }} />
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'batches',
            none: 'No vouchers were made yet.',
            hint: 'Make a batch, print its sheet of codes, and sell them at the counter or in shops.',
          })}
          {...emptyByFilters(filters, list, 'No batch matches.')}
          label="Batches of vouchers"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('voucherBatch', { id })}
        />
      </Section>
    </Permitted>
  )
}
