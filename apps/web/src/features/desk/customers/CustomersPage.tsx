import { pathTo } from '@uplink/contract/screens'
import { userSearchFrom } from '@uplink/contract/user-search'
import { Plus, Search } from 'lucide-react'
import { useList } from '../../../platform/list/use-list'
import { ButtonLink } from '../../../ui/button/Button'
import { SearchForm } from '../../../ui/form/SearchForm'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { customersQuery } from '../desk.data'
import { customerColumns } from './customer-columns'

/** Who is calling? Page and search are in the address. */
export function CustomersPage() {
  const { query, chosen, narrow, shown, failure } = useList({
    query: customersQuery,
    filters: { q: 'words' },
  })
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
      <SearchForm
        isFocused
        label="Name, mobile number, Client ID or email"
        shortest={userSearchFrom}
        maxLength={64}
        words={chosen.q || undefined}
        onSearch={(q) => narrow({ q: q ?? '' })}
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
          />
        ) : (
          <EmptyState icon={Search}>
            Enter two characters or more: how a name begins, or a mobile number, Client ID or email address.
          </EmptyState>
        )}
      </Section>
    </Permitted>
  )
}
