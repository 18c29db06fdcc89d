import type { MessageLog } from '@uplink/contract/messages'
import { formatMoment } from '../../platform/dates/dates'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Column } from '../../ui/table/columns'
import { channels, states } from './message-words'
import classes from './MessageListPage.module.css'

const channelOf = ({ channel }: MessageLog) => channels.find(({ value }) => value === channel)?.label

export const messageColumns: Column<MessageLog>[] = [
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
    cell: ({ recipient, user }) => (
      <>
        <span className={classes.line}>{recipient}</span>
        {user && <span className={classes.text}>{user.name}</span>}
      </>
    ),
    phoneCell: ({ recipient }) => recipient,
  },
  { key: 'channel', header: 'By', width: '5rem', cell: channelOf },
  {
    key: 'state',
    header: 'State',
    width: '7.5rem',
    phone: 'end',
    cell: ({ state }) => {
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
