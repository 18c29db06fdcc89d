import type { VoucherBatch } from '@uplink/contract/voucher-batches'
import { pathTo } from '@uplink/contract/screens'
import { List, Plus } from 'lucide-react'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
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
  { key: 'worth', header: 'Worth', width: '12rem', phone: 'aside', cell: ({ worth }) => worthWords(worth) },
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
    key: 'redeemed',
    header: 'Redeemed',
    width: '8rem',
    isNumber: true,
    cell: ({ count, states }) => `${states.redeemed} of ${count}`,
    phoneCell: ({ count, states }) => `${states.redeemed} of ${count} redeemed`,
  },
]

/** Batches of vouchers, the latest first. */
export function BatchesPage() {
  const { query, shown, failure } = useList({ query: batchesQuery })
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
      <Section isFlush>
        <DataTable
          {...shown({
            what: 'batches',
            none: 'No vouchers were made yet.',
            hint: 'Make a batch, print its sheet of codes, and sell them at the counter or in shops.',
          })}
          label="Batches of vouchers"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pathTo('voucherBatch', { id })}
        />
      </Section>
    </Permitted>
  )
}
