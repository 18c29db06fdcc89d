import type { Announcement } from '@uplink/contract/outages'

/** Planned work that has not begun is cancelled, not ended. */
export const isToCome = ({ is_planned, starts_at }: Pick<Announcement, 'is_planned' | 'starts_at'>) =>
  is_planned && Date.parse(starts_at) > Date.now()
