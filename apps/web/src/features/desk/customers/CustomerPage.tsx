import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { counted } from '@uplink/contract/counted'
import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { useEffect } from 'react'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import type { KeyLine } from '../../../ui/keys/list-keys'
import { CopyButton } from '../../../ui/review/CopyButton'
import { DetailList } from '../../../ui/page/DetailList'
import { KeysHelp } from '../../../ui/page/KeysHelp'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { usePhoneFold } from '../../../ui/panes/fold'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { Initials } from '../../../ui/text/Initials'
import { CustomerHeadActs } from '../CustomerActs'
import { customerQuery } from '../desk.data'
import { clientId, lineFacts, LineNews, LineState, personFacts, Phone, placeFacts } from './customer-facts'
import { keepRecentCustomer } from './recent-customers'
import { LinesPart } from './parts/LinesPart'
import { MoneyPart } from './parts/MoneyPart'
import { TimelinePart } from './parts/TimelinePart'
import parts from './parts/parts.module.css'
import { NetworkPart } from '../../connections/desk.public'
import { PayingPart } from '../../prepaid/prepaid.public'
import { NotesPart } from '../../customer-notes/customer-notes.public'
import { detailsQuery } from '../lines/line-changes.data'
import { LineActs } from '../lines/LineActs'

const customerKeys: readonly KeyLine[] = [
  { keys: ['P'], act: 'Record a payment' },
  { keys: ['T'], act: 'Open a ticket for them' },
  { keys: ['N'], act: 'Write a note' },
  { keys: ['J', 'K'], act: 'Walk the timeline' },
  { keys: ['Enter'], act: 'Open the entry of the timeline' },
  { keys: ['/'], act: 'Find in the timeline' },
  { keys: ['?'], act: 'This help' },
]

const rereadMs = 10_000

const back = { href: pathTo('customers'), label: 'Customers' }

/** One customer for staff: who it is, how the line stands, what is owed, and what can be done. */
export function CustomerPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery({
    ...customerQuery(id),
    // a line that was just switched on turns green by itself
    refetchInterval: ({ state }) => (state.data?.line.paid_at ? rereadMs : false),
  })
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  const failure = error && failureOf(query)
  if (data && !failure?.isForbidden) return <Shown overview={data} />
  return (
    <Permitted failure={failure} to="see customers">
      <PageHeader title={`Customer ${id}`} back={back} />
      <Section>
        <Fallback what="The customer" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Shown({ overview }: { overview: CustomerOverview }) {
  const { account, connection, line, lines } = overview
  const navigate = useNavigate()
  useEffect(() => keepRecentCustomer(overview), [overview])
  const { data: details } = useQuery({
    ...detailsQuery(connection.id),
    enabled: overview.can.includes('see-line'),
  })
  const facts = usePhoneFold({
    summary: [account.package, line.area].filter(Boolean).join(' · '),
  })
  const others = lines.length === 0 ? '' : ` (+${counted(lines.length, 'line')})`
  return (
    <>
      <PageHeader
        face={<Initials isLarge name={account.holder} />}
        title={account.holder}
        lead={
          <span className={parts.contact}>
            <span>
              Client ID {clientId(connection)}
              {others}
            </span>
            <span className={parts.phone}>
              <Phone number={account.phone} />
              <CopyButton isIcon text={account.phone} label="Copy number" />
            </span>
            {account.email !== null && <a href={`mailto:${account.email}`}>{account.email}</a>}
          </span>
        }
        status={<LineState state={line.state} paidAt={line.paid_at} />}
        actions={
          <>
            <KeysHelp keys={customerKeys} isEverywhere />
            <CustomerHeadActs
              overview={overview}
              onTicketOpened={(ticket) => void navigate({ href: pathTo('desk', { ticket }) })}
            />
          </>
        }
        back={back}
      />
      <div className={parts.around}>
        <div className={parts.grid}>
          <div className={parts.column}>
            <LinesPart
              line={connection.id}
              paidAt={line.paid_at}
              isOut={line.state === 'outage'}
              news={line.state !== 'closed' && <LineNews line={line} />}
              acts={<LineActs overview={overview} />}
            />
            <div className={parts.second}>
              <NotesPart line={connection.id} />
            </div>
          </div>
          <div className={parts.column}>
            <div className={parts.third}>
              <TimelinePart line={connection.id} />
            </div>
          </div>
          <div className={parts.column}>
            <MoneyPart overview={overview} />
            <div className={parts.second}>
              <PayingPart line={connection} />
            </div>
            {overview.can.includes('see-network') && (
              <div className={parts.last}>
                <NetworkPart line={connection} />
              </div>
            )}
            <div className={parts.last}>
              <Section title="Line and account" fold={facts}>
                <DetailList
                  items={[
                    ...personFacts(overview),
                    ...lineFacts(overview),
                    ...(details ? placeFacts(details) : []),
                  ]}
                />
              </Section>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function Missing() {
  return (
    <NotFoundPage title="No such customer" back={back} action="Find customers">
      There is no line of this number, or you may not see it.
    </NotFoundPage>
  )
}
