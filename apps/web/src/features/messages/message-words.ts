import type { MessageLog } from '@uplink/contract/messages'
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
