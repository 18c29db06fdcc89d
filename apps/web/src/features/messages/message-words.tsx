import { mostTogether, type MessageLog } from '@uplink/contract/messages'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Tone } from '../../ui/feedback/tone'

export const channels: readonly { value: MessageLog['channel']; label: string }[] = [
  { value: 'mail', label: 'Email' },
  { value: 'sms', label: 'SMS' },
]

export const states: readonly { value: MessageLog['state']; label: string; tone: Tone }[] = [
  { value: 'waiting', label: 'Waiting', tone: 'info' },
  { value: 'sent', label: 'Sent', tone: 'success' },
  { value: 'kept', label: 'Not sent', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
]

export const channelOf = ({ channel }: MessageLog) => channels.find(({ value }) => value === channel)?.label

/** Whom it went to: a name if it is known, or how many people at once. */
export function toWhom({ together, user, recipient }: MessageLog): string {
  if (together >= mostTogether) return `${mostTogether.toLocaleString('en')} people or more`
  return together > 1 ? `${together} people` : (user?.name ?? recipient)
}

/** What became of it. That it was sent is as it should be, so that only what was not draws the eye. */
export function MessageState({ message }: { message: MessageLog }) {
  const { state, together, together_unsent: unsent } = message
  if (unsent > 0 && unsent < together) return <StatusBadge tone="warning">{`${unsent} not sent`}</StatusBadge>
  const words = states.find(({ value }) => value === state)
  return (
    words && (
      <StatusBadge tone={words.tone} isQuiet={state === 'sent'}>
        {words.label}
      </StatusBadge>
    )
  )
}
