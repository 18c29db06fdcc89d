import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { reportsWithin } from '../resolved/report-scope.access'

/** Whose schedules and alerts a person sees: their own, and those of reports that they may change. */
export interface Seeing {
  userId: number
  /** A condition on `reports`. */
  editable: Within
}

export async function seeingOf(call: Call): Promise<Seeing> {
  return {
    userId: call.person.userId,
    editable: await reportsWithin(call, 'Edit'),
  }
}
