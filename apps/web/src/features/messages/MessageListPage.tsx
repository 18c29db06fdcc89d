import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../platform/address/address'
import { listOf } from '../../platform/api/list'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { DataTable } from '../../ui/table/DataTable'
import { MessageFilters } from './MessageFilters'
import { messageColumns } from './message-columns'
import { channels, meant, states } from './message-words'
import { messagesQuery } from './messages.data'

/** What the portal sent by mail and SMS, for staff; page and filters live in the address. */
export function MessageListPage() {
  const { page, text, change, toPage } = useAddress()
  const filter = {
    q: text('q'),
    channel: meant(channels, text('channel')),
    state: meant(states, text('state')),
  }
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  const query = useQuery(messagesQuery({ page, ...withoutAbsent(filter) }))
  const none = isNarrowed ? 'No message is like that.' : 'The portal has sent nothing yet.'
  return (
    <>
      <PageHeader
        title="Messages sent"
        lead="Mail and SMS of the portal. Codes and secret links are hidden."
      />
      <MessageFilters filter={filter} onChange={(values) => change({ ...values, page: undefined })} />
      <Section isFlush>
        <DataTable
          {...listOf(query, toPage, { what: 'messages', none })}
          label="Messages"
          columns={messageColumns}
          rowKey={(message) => message.id}
        />
      </Section>
    </>
  )
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Only what is there: an absent filter is none of the question's. */
function withoutAbsent<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
