import { useList } from '../../platform/list/use-list'
import { ExportAct } from '../../resource/lists/ExportAct'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { DataTable } from '../../ui/table/DataTable'
import { MessageFilters } from './MessageFilters'
import { messageColumns } from './message-columns'
import { channels, states } from './message-words'
import { messagesExport, messagesQuery } from './messages.data'

/** What the portal sent by mail and SMS, for staff; page and filters are in the address. */
export function MessageListPage() {
  const { chosen, asked, isNarrowed, narrow, shown, failure } = useList({
    query: messagesQuery,
    filters: { q: 'words', channel: channels, state: states },
  })
  const none = isNarrowed ? 'No message matches.' : 'The portal has sent nothing yet.'
  return (
    <Permitted failure={failure} to="see sent mail and SMS">
      <PageHeader
        title="Messages sent"
        lead="Mail and SMS of the portal. Codes and secret links are hidden."
        actions={<ExportAct of={messagesExport} asked={asked} />}
      />
      <MessageFilters filter={chosen} onChange={narrow} />
      <Section isFlush>
        <DataTable
          {...shown({ what: 'messages', none })}
          label="Messages"
          columns={messageColumns}
          rowKey={(message) => message.id}
        />
      </Section>
    </Permitted>
  )
}
