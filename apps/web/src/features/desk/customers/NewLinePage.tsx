import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { Aside, Beside } from '../../../ui/panels/Aside'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { customersQuery } from '../desk.data'
import { NewLineForm } from './NewLineForm'
import { knownCustomerQuery } from './new-line.data'

const back = { href: pathTo('customers'), label: 'Customers' }
const idOf = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** A new customer with their line; `?customer=12` is another line for one who is known. */
export function NewLinePage() {
  const { text } = useAddress()
  const customer = idOf(text('customer'))
  const rights = useQuery(customersQuery({ page: 1 }))
  const known = useQuery(knownCustomerQuery(customer))
  const failing = [rights, known].find(({ error }) => error !== null)
  const failure = failing ? failureOf(failing) : null
  const isForbidden = rights.data !== undefined && !rights.data.can.includes('create')
  if (!isForbidden && customer !== null && known.data === null)
    return (
      <NotFoundPage title="No such customer" back={back} action="Find customers">
        There is nobody of this number, or you may not see them.
      </NotFoundPage>
    )
  const isReady = rights.data !== undefined && (customer === null || known.data !== undefined)
  return (
    <Permitted failure={isForbidden ? { isForbidden } : failure} to="add customers">
      <PageHeader title={customer === null ? 'New customer' : 'Another line'} back={back} />
      {isReady ? (
        <Beside
          isForm
          aside={
            <Aside title="What happens then">
              Set the line’s network password on its page, and write it into the router: the line works from
              the first day on. The next billing run writes its first bill. Somebody new gets a link to choose
              a password for the portal.
            </Aside>
          }
        >
          <Section isNarrow>
            <NewLineForm key={customer} known={known.data ?? null} />
          </Section>
        </Beside>
      ) : (
        <Section>
          <Fallback what="The form" failure={failure} />
        </Section>
      )}
    </Permitted>
  )
}
