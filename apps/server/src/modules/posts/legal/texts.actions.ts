import { system } from '#platform/database/actor'
import type { GuestCall } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { findLegalText } from './texts.store'

/** Everybody may read published texts, so the portal itself reads them. */
export async function readLegalText(call: GuestCall, slug: string, organizationId = 0) {
  const text = found(
    await findLegalText(call.databases.for(system), {
      slug,
      organization: organizationId,
      now: call.clock.now(),
    }),
  )
  return { ...text, published_at: text.published_at.toISOString() }
}
