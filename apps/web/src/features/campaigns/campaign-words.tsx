import type { Campaign, CampaignState } from '@uplink/contract/campaigns'
import type { Channel } from '@uplink/contract/notification-settings'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Tone } from '../../ui/feedback/tone'

export const wayNames: Record<Channel, string> = {
  bell: 'In the portal',
  mail: 'Email',
  sms: 'SMS',
  push: 'On their devices',
}

export const ways = Object.keys(wayNames) as Channel[]

const states: Record<CampaignState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  planned: { label: 'Planned', tone: 'info' },
  sending: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'warning' },
}

export const stateOptions = Object.entries(states).map(([value, { label }]) => ({
  value: value as CampaignState,
  label,
}))

export function CampaignBadge({ state }: Pick<Campaign, 'state'>) {
  const { label, tone } = states[state]
  return (
    <StatusBadge tone={tone} isQuiet={state === 'sent'}>
      {label}
    </StatusBadge>
  )
}

export const lineStateOptions = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'overdue', label: 'With an overdue bill' },
  { value: 'closed', label: 'Closed' },
] as const
