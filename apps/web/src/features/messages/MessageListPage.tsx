import { useList } from '../../platform/list/use-list'
import { ExportAct } from '../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../resource/lists/ListBar'
import type { Filter } from '../../ui/filters/filter'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { DataTable } from '../../ui/table/DataTable'
import classes from './MessageListPage.module.css'
import { mostTogether, type MessageLog, type messageRoutes } from '@uplink/contract/messages'
import { pathTo } from '@uplink/contract/screens'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { formatMoment } from '../../platform/dates/dates'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Column } from '../../ui/table/columns'
import type { Tone } from '../../ui/feedback/tone'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const list = endpoint<typeof messageRoutes.list>('GET', '/message-logs')
const messagesExport = endpoint<typeof messageRoutes.export>('GET', '/message-logs/export')

interface MessageQuery {
  page: number
  q?: string
  channel?: MessageLog['channel']
  state?: MessageLog['state']
  with?: string
}

/**
 * A page of the messages that the portal sent. The same text to many is one row, until one asks who is among them or
 * what became of each.
 */
function messagesQuery({ with: first, ...query }: MessageQuery) {
  const isOneByOne = first !== undefined || query.q !== undefined || query.state !== undefined
  const request = {
    ...query,
    ...(first !== undefined && { with: Number(first) }),
    ...(!isOneByOne && { waves: 'folded' as const }),
  }
  return queryOptions({
    queryKey: keysOf('messages').list(request),
    queryFn: ({ signal }) => call(list, { query: { ...request, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const channels: readonly { value: MessageLog['channel']; label: string }[] = [
  { value: 'mail', label: 'Email' },
  { value: 'sms', label: 'SMS' },
]

const states: readonly { value: MessageLog['state']; label: string; tone: Tone }[] = [
  { value: 'waiting', label: 'Waiting', tone: 'info' },
  { value: 'sent', label: 'Sent', tone: 'success' },
  { value: 'kept', label: 'Not sent', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
]

const channelOf = ({ channel }: MessageLog) => channels.find(({ value }) => value === channel)?.label

/** How many a text went to at once. */
const peopleOf = ({ together }: MessageLog) =>
  together >= mostTogether ? `${mostTogether.toLocaleString('en')} people or more` : `${together} people`

const messageColumns: Column<MessageLog>[] = [
  {
    key: 'text',
    header: 'Message',
    mayWrap: true,
    cell: ({ subject, text, error, state }) => (
      <>
        {subject !== null && <strong className={classes.subject}>{subject}</strong>}
        <span className={classes.text}>{text}</span>
        {error !== null && state !== 'sent' && <span className={classes.error}>{error}</span>}
      </>
    ),
    phoneCell: ({ subject, text }) => subject ?? text,
  },
  {
    key: 'to',
    header: 'To',
    width: '15rem',
    cell: (message) =>
      message.together > 1 ? (
        peopleOf(message)
      ) : (
        <>
          <span className={classes.line}>{message.recipient}</span>
          {message.user && <span className={classes.text}>{message.user.name}</span>}
        </>
      ),
    phoneCell: (message) => (message.together > 1 ? peopleOf(message) : message.recipient),
  },
  { key: 'channel', header: 'By', width: '5rem', cell: channelOf },
  {
    key: 'state',
    header: 'State',
    width: '7.5rem',
    phone: 'end',
    cell: ({ state, together, together_unsent: unsent }) => {
      if (unsent > 0 && unsent < together)
        return <StatusBadge tone="warning">{`${unsent} not sent`}</StatusBadge>
      const words = states.find(({ value }) => value === state)
      return words && <StatusBadge tone={words.tone}>{words.label}</StatusBadge>
    },
  },
  {
    key: 'at',
    header: 'Written',
    width: '12rem',
    cell: ({ created_at }) => <span className="ui-figures">{formatMoment(created_at)}</span>,
  },
]

const filters: readonly Filter[] = [
  { kind: 'text', key: 'q', label: 'Address, number or name', shortest: 2, maxLength: 100 },
  { kind: 'choices', key: 'channel', label: 'By', isOne: true, options: channels },
  { kind: 'choices', key: 'state', label: 'State', isOne: true, options: states },
]

/** What the portal sent by mail and SMS, for staff; page and filters are in the address. */
export function MessageListPage() {
  const list = useList({
    query: messagesQuery,
    filters: { q: 'words', channel: channels, state: states, with: 'words' },
  })
  const { request: query, shown, failure } = list
  const isWave = list.chosen.with !== ''
  return (
    <Permitted failure={failure} to="see sent mail and SMS">
      <PageHeader
        title={isWave ? 'Sent at once' : 'Messages sent'}
        lead={
          isWave
            ? 'One text to many people, and what became of it for each.'
            : 'Mail and SMS of the portal. Codes and secret links are hidden.'
        }
        back={isWave ? { href: pathTo('messages'), label: 'Messages sent' } : undefined}
        actions={<ExportAct of={messagesExport} request={query} />}
      />
      <ListBar filters={filters} list={list} what={{ one: 'message', many: 'messages' }} />
      <Section isFlush>
        <DataTable
          {...shown({ what: 'messages', none: 'The portal has sent nothing yet.' })}
          {...emptyByFilters(filters, list, 'No message matches.')}
          label="Messages"
          columns={messageColumns}
          rowKey={(message) => message.id}
          rowHref={({ id, together }) => (together > 1 ? pathTo('messages', { with: id }) : undefined)}
        />
      </Section>
    </Permitted>
  )
}
