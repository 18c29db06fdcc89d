import { legalVersionRoutes, type LegalSlug } from '@uplink/contract/legal-texts'
import type { Received } from '@uplink/contract/route'
import type { Call, GuestCall } from '#platform/http/call'
import { invalid, notFound, Problem, found } from '#platform/http/problem'
import { differences } from '#platform/resource/audited'
import { notValid } from '#platform/resource/refusals'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { system } from '#platform/database/actor'
import { legalTexts } from '../posts.access'
import {
  findVersions,
  insertVersion,
  lockLatest,
  updateVersion,
  type VersionRow,
  findLegalText,
} from './legal.store'

/** Whether the caller's rules allow them to see or write the texts of an organization. */
async function reaches(call: Call, action: 'List' | 'Edit', organization: number): Promise<boolean> {
  const within = await call.rows(legalTexts.model, action, ruleColumnsOf(legalTexts).columns)
  return areWithin(call.db, legalTexts.table, [organization], within)
}

/** The versions of a text, and whether the caller may write the next one. */
export async function listVersions(call: Call, slug: LegalSlug, organization: number) {
  if (!(await reaches(call, 'List', organization))) throw notFound()
  const rows = await findVersions(call.db, { organization, slug })
  const mayEdit =
    (await call.mayReach(legalVersionRoutes.write)) && (await reaches(call, 'Edit', organization))
  return { rows, can: mayEdit ? ['edit' as const] : [] }
}

type Form = Received<typeof legalVersionRoutes.write>['body']

/** Changes the unpublished version, or writes a new one. Published versions stay as they are. */
export async function writeVersion(call: Call, slug: LegalSlug, form: Form): Promise<VersionRow> {
  const { organization_id: organization, title, body } = form
  if (!(await reaches(call, 'Edit', organization))) throw notValid('organization_id')
  const now = call.clock.now()
  const publishedAt = timeOf(form, now)
  return call.db.transaction().execute(async (tx) => {
    const latest = await lockLatest(tx, { organization, slug })
    const isToCome = latest && (latest.published_at === null || latest.published_at > now)
    if (form.version !== (isToCome ? latest.version : 0)) throw new Problem('record.conflict')
    const written = { title, body, publishedAt, author: call.person.userId, now }
    const version = isToCome
      ? await updateVersion(tx, latest.id, written)
      : await insertVersion(tx, { organization, slug }, (latest?.number ?? 0) + 1, written)
    await call.audit(tx, {
      act: publishedAt === null ? 'legal-text.updated' : 'legal-text.published',
      target: ['legal-text', version.id],
      ...differences(latest ? audited(latest) : {}, audited(version)),
    })
    return version
  })
}

/** When it is published: never for a draft, at once without a given time. */
function timeOf({ status, published_at }: Form, now: Date): Date | null {
  if (status === 'draft') return null
  if (published_at == null) return now
  const time = new Date(published_at)
  if (time <= now) throw invalid('published_at', 'This time has passed. Choose a later one')
  return time
}

const audited = ({ number, title, body, published_at }: VersionRow) => ({
  number,
  title,
  body,
  published_at: published_at?.toISOString() ?? null,
})

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

/** A version in the contract's shape. */
export const toVersion = ({ published_at, updated_at, ...version }: VersionRow) => ({
  ...version,
  published_at: published_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
})
