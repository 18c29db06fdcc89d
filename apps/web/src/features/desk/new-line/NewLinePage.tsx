import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AddedLine } from '@uplink/contract/new-lines'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { formatMoney } from '../../../platform/money/money'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Beside } from '../../../ui/panels/Aside'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { useSettled } from '../../../ui/use-settled'
import { customersQuery } from '../desk.data'
import { FirstBillPart } from './FirstBillPart'
import { LineAdded } from './LineAdded'
import { firstBillQuery, knownCustomerQuery, proposalQuery } from './new-line.data'
import { NewLineForm } from './NewLineForm'
import type { KnownCustomer } from './PersonFields'
import { useNewLine } from './use-new-line'

const back = { href: pathTo('customers'), label: 'Customers' }
const idOf = (text = '') => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** A new customer with their line; `?customer=12` is another line for one who is known, `?name=` one whose name is given. */
export function NewLinePage() {
  const { text } = useAddress()
  const [added, setAdded] = useState<AddedLine | null>(null)
  const [round, setRound] = useState(0)
  /** Whose line comes next, without the address saying so. */
  const [next, setNext] = useState<number | null>(null)
  const customer = next ?? idOf(text('customer'))
  /** The name that the network reports already; the next line gets one of its own. */
  const heard = round === 0 ? (text('name') ?? '') : ''
  const rights = useQuery(customersQuery({ page: 1 }))
  const known = useQuery(knownCustomerQuery(customer))
  const proposal = useQuery(proposalQuery(round))
  const failing = [rights, known].find(({ error }) => error !== null)
  const failure = failing ? failureOf(failing) : null
  const isForbidden = rights.data !== undefined && !rights.data.can.includes('create')
  if (added)
    return (
      <LineAdded
        line={added}
        isNew={customer === null}
        onAnother={() => {
          setNext(added.customer_id)
          setRound(round + 1)
          setAdded(null)
        }}
      />
    )
  if (!isForbidden && customer !== null && known.data === null)
    return (
      <NotFoundPage title="No such customer" back={back} action="Find customers">
        There is nobody of this number, or you may not see them.
      </NotFoundPage>
    )
  const isReady =
    rights.data !== undefined &&
    proposal.data !== undefined &&
    (customer === null || known.data !== undefined)
  return (
    <Permitted failure={isForbidden ? { isForbidden } : failure} to="add customers">
      <PageHeader title={customer === null ? 'New customer' : 'Another line'} back={back} />
      {isReady ? (
        <FilledIn
          key={`${customer} ${round}`}
          known={known.data ?? null}
          username={heard || proposal.data}
          isHeard={heard !== ''}
          mobile={text('mobile') ?? ''}
          mayAddAreas={rights.data.can.includes('create-area')}
          onAdded={setAdded}
        />
      ) : (
        <Section>
          <Fallback what="The form" failure={failure} />
        </Section>
      )}
    </Permitted>
  )
}

interface FilledInProps {
  known: KnownCustomer | null
  username: string
  /** The name is given: another area does not change it. */
  isHeard: boolean
  mobile: string
  mayAddAreas: boolean
  onAdded: (line: AddedLine) => void
}

/** The form with the bill that comes of it beside it. */
function FilledIn({ known, username, isHeard, mobile, mayAddAreas, onAdded }: FilledInProps) {
  const form = useNewLine({ customer: known?.id ?? null, mobile, username }, onAdded)
  const { package_id, starts_on, price, connection_fee, is_prepaid } = form.values
  const settled = useSettled({ package_id, starts_on, price, connection_fee, is_prepaid }, 400)
  const {
    data: bill,
    isFetching,
    isError,
  } = useQuery({
    ...firstBillQuery(settled),
    placeholderData: keepPreviousData,
  })
  return (
    <Beside
      isForm
      aside={<FirstBillPart bill={isError ? undefined : bill} isOld={isFetching} failed={isError} />}
    >
      <Section isNarrow>
        <NewLineForm
          form={form}
          known={known}
          isNamed={isHeard}
          mayAddAreas={mayAddAreas}
          amount={bill && !isError ? formatMoney(bill.total) : undefined}
        />
      </Section>
    </Beside>
  )
}
