import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxBulk } from '@uplink/contract/bulk'
import type { MessageLog } from '@uplink/contract/messages'
import { pathTo } from '@uplink/contract/screens'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../platform/address/address'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { dayOf, formatMoment } from '../../platform/dates/dates'
import { useNow } from '../../platform/dates/use-now'
import { useList } from '../../platform/list/use-list'
import { ExportAct } from '../../resource/lists/ExportAct'
import { emptyByFilters, ListBar } from '../../resource/lists/ListBar'
import { datePresets, shiftedDay, type Filter } from '../../ui/filters/filter'
import { Link } from '../../ui/link/Link'
import { SelectedBar } from '../../ui/lists/SelectedBar'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import type { Column, RowKey } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useToasts } from '../../ui/UiProvider'
import { channelOf, channels, MessageState, states, toWhom } from './message-words'
import { MessageDrawer } from './MessageDrawer'
import classes from './MessageListPage.module.css'
import { countQuery, messagesExport, messagesQuery, sendMessagesAgain } from './messages.data'

const messageColumns: Column<MessageLog>[] = [
  {
    key: 'text',
    header: 'Message',
    cell: ({ subject, text, error, state }) => (
      <>
        {subject !== null && <span className={classes.subject}>{subject}</span>}
        {error !== null && state !== 'sent' ? (
          <span className={`${classes.text} ${classes.error}`}>{error}</span>
        ) : (
          <span className={subject === null ? classes.alone : classes.text}>{text}</span>
        )}
      </>
    ),
    phoneCell: ({ subject, text }) => subject ?? text,
  },
  { key: 'to', header: 'To', width: '12rem', cell: toWhom },
  { key: 'channel', header: 'By', width: '5rem', cell: channelOf },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    phone: 'end',
    cell: (message) => <MessageState message={message} />,
  },
  {
    key: 'at',
    header: 'Written',
    width: '11rem',
    cell: ({ created_at }) => <span className="ui-figures">{formatMoment(created_at)}</span>,
  },
]

function filtersOf(today: string): readonly Filter[] {
  const [first, ...others] = datePresets(today)
  const yesterday = shiftedDay(today, -1)
  return [
    { kind: 'text', key: 'q', label: 'Address, number or name', shortest: 2, maxLength: 100 },
    { kind: 'choices', key: 'channel', label: 'By', isOne: true, options: channels },
    { kind: 'choices', key: 'state', label: 'State', isOne: true, options: states },
    {
      kind: 'dates',
      key: 'written',
      label: 'Written',
      ends: ['from', 'to'],
      presets: [...(first ? [first] : []), { label: 'Yesterday', from: yesterday, to: yesterday }, ...others],
    },
  ]
}

/** What the portal sent by mail and SMS, for staff; page, filters and the opened message are in the address. */
export function MessageListPage() {
  const { text, change } = useAddress()
  const list = useList({
    query: messagesQuery,
    filters: { q: 'words', channel: channels, state: states, from: 'day', to: 'day', with: 'words' },
  })
  const { request, shown, failure, page, query } = list
  const filters = filtersOf(dayOf(new Date(useNow()).toISOString()))
  const isWave = list.chosen.with !== ''
  const rows = query.data?.data ?? []
  const mayAgain = query.data?.can.includes('send-again') === true
  const again = useAgain()
  // what is no longer listed is no longer chosen
  const selected = new Set([...again.chosen].filter((id) => rows.some((row) => row.id === id)))
  const at = rows.findIndex(({ id }) => String(id) === text('open'))
  const opened = rows[at]
  const toRow = (index: number) => {
    const row = rows[index]
    return row && (() => change({ open: row.id }, { replace: true }))
  }
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
        actions={<ExportAct of={messagesExport} request={request} />}
      />
      <ListBar filters={filters} list={list} what={{ one: 'message', many: 'messages' }} />
      {!list.isNarrowed && <LatelyUnsent />}
      <Section isFlush>
        <DataTable
          {...shown({ what: 'messages', none: 'The portal has sent nothing yet.' })}
          {...emptyByFilters(filters, list, 'No message matches.')}
          label="Messages"
          columns={messageColumns}
          rowKey={(message) => message.id}
          rowHref={({ id, together }) =>
            together > 1
              ? pathTo('messages', { with: id })
              : `${pathTo('messages')}?${new URLSearchParams({ ...request, page: String(page), open: String(id) }).toString()}`
          }
          // of those that were given up
          {...(mayAgain &&
            list.chosen.state === 'failed' && {
              selection: {
                selected,
                onChange: again.choose,
                label: (message: MessageLog) =>
                  `${channelOf(message)} to ${toWhom(message)}, ${formatMoment(message.created_at)}`,
              },
            })}
        />
      </Section>
      <SelectedBar
        label="messages"
        count={selected.size}
        acts={[
          {
            key: 'again',
            label: 'Send again',
            icon: Send,
            isSaving: again.isSending,
            onSelect: () => again.send([...selected].map(Number)),
          },
        ]}
        onClear={() => again.choose(new Set())}
      />
      {opened && (
        <MessageDrawer
          message={opened}
          onAgain={mayAgain && opened.state === 'failed' ? () => again.send([opened.id]) : undefined}
          isSending={again.isSending}
          onClose={() => change({ open: undefined })}
          onPrevious={toRow(at - 1)}
          onNext={toRow(at + 1)}
        />
      )}
    </Permitted>
  )
}

/** Which messages are to be sent again, and that they are; those that cannot be say why. */
function useAgain() {
  const client = useQueryClient()
  const toasts = useToasts()
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set())
  const { mutate: send, isPending: isSending } = useMutation({
    mutationFn: sendMessagesAgain,
    onSuccess: ({ message, data: { changed, refused } }) => {
      const [first] = refused
      const why = first ? ` ${refused.length} not: ${first.why}` : ''
      toasts[changed.length > 0 ? 'success' : 'error'](`${message}${why}`)
      setChosen(new Set(refused.map(({ id }) => id)))
    },
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'messages'),
  })
  return {
    chosen,
    choose: (ids: ReadonlySet<RowKey>) => setChosen(new Set([...ids].slice(0, maxBulk))),
    send,
    isSending,
  }
}

/** What did not go out since yesterday, before all that did. */
function LatelyUnsent() {
  const from = shiftedDay(dayOf(new Date(useNow()).toISOString()), -1)
  const failed = useQuery(countQuery('failed', from)).data
  const kept = useQuery(countQuery('kept', from)).data
  const linkTo = (state: string) => `${pathTo('messages')}?state=${state}&from=${from}`
  return (
    <p className={classes.lately}>
      {failed === undefined || kept === undefined ? (
        ' '
      ) : failed + kept === 0 ? (
        'Since yesterday everything went out.'
      ) : (
        <>
          Since yesterday:
          {failed > 0 && (
            <Link href={linkTo('failed')} className={classes.failed}>
              {failed} failed
            </Link>
          )}
          {kept > 0 && <Link href={linkTo('kept')}>{kept} not sent</Link>}
        </>
      )}
    </p>
  )
}
