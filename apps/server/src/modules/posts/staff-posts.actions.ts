import { posts } from '@uplink/contract/posts'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { found, invalid, notFound, Problem } from '#platform/http/problem'
import { csvOf } from '#platform/list/csv-file'
import { auditedFields, differences } from '#platform/resource/audited'
import { withLastWriter } from '#platform/resource/last-change'
import { actOnMany, meantBy } from '#platform/resource/many'
import { ownOrganization } from '#platform/resource/own-organization'
import { canOf, mayChange, recordPage } from '#platform/resource/records'
import { notValid, refusalOf } from '#platform/resource/refusals'
import { areWithin } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { organizations, postRules, reachOf, within } from './posts.access'
import { table, type PostRow } from './posts.store'

type Form = Received<typeof posts.routes.create>['body']
type ExportQuery = Received<typeof posts.routes.export>['query']

export async function listPosts(call: Call, query: Received<typeof posts.routes.list>['query']) {
  const { page, per_page, pagination, ...request } = query
  const paged = { page, per_page, pagination }
  const { create } = posts.routes
  return recordPage(call, await postsFor(call, request), paged, { model: 'post', create })
}

export const exportPosts = async (call: Call, { columns, ...query }: ExportQuery) =>
  csvOf(call, posts.routes.export, await postsFor(call, query), { columns, ...query })

async function postsFor(call: Call, query: Omit<ExportQuery, 'columns'>) {
  const { q, sort = posts.listedBy, ...filters } = query
  const listing = table.listing(call.db, await reachOf(call), { q, filters, sort })
  const may = await mayChange(call, posts.routes)
  return { ...listing, view: (row: PostRow) => toPost(row, may) }
}

/** `written`: this call has just written it, so its rules are checked already. */
export async function readPost(call: Call, id: number, written?: Database) {
  const reach = await reachOf(call)
  const row = found(await table.find(written ?? call.db, id, reach, written ? undefined : reach.List))
  return { ...toPost(row, await mayChange(call, posts.routes)), used_by: [] }
}

/** A post in the contract's shape. `may`: what the caller's roles may call. */
function toPost(
  { can_edit, can_delete, published_at, updated_at, ...row }: PostRow,
  may: { edit: boolean; delete: boolean },
) {
  return {
    ...row,
    published_at: published_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    can: canOf({ can_edit, can_delete }, may),
  }
}

/** Runs the check, the change and its line of the audit log in one transaction. */
async function write<T>(call: Call, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await call.db.transaction().execute(work)
  } catch (error) {
    throw refusalOf(error, { table: 'posts' })
  }
}

/** The organizations for which the caller may write. Read before a transaction, as it may need another connection. */
const organizationsListed = (call: Call) =>
  call.rows('organization', 'List', ruleColumnsOf(organizations).columns)

/** Half a post in Bangla would be read as if the rest were missing. */
function refuseHalf({ title_bn: title, body_bn: body }: Form) {
  const words = 'Write both the title and the text in Bangla, or neither'
  if (title == null && body != null) throw invalid('title_bn', words)
  if (title != null && body == null) throw invalid('body_bn', words)
}

async function refuseForeign(tx: Database, listed: Within, { organization_id: id }: Form) {
  if (id !== undefined && !(await areWithin(tx, organizations.table, [id], listed)))
    throw notValid('organization_id')
}

/** Writes a post, for customers to see at once, at a time to come, or not yet. */
export async function createPost(call: Call, form: Form) {
  if (!(await call.mayCreate('post'))) throw new Problem('access.denied')
  refuseHalf(form)
  const creatable = await within(call, 'Create')
  const listed = await organizationsListed(call)
  return write(call, async (tx) => {
    await refuseForeign(tx, listed, form)
    const now = call.clock.now()
    const columns = {
      ...form,
      ...ownOrganization(call, { after: form }),
      published_at: timeOf(form, now),
      author_id: call.person.userId,
    }
    const id = await table.reserve(tx, columns, creatable, postRules.types)
    if (id === undefined) throw notValid('organization_id')
    await table.insert(tx, { ...columns, id, created_at: now, updated_at: now })
    const post = await readPost(call, id, tx)
    await call.audit(tx, { act: 'post.created', target: ['post', id], after: auditedFields(post) })
    return post
  })
}

/** Changes a post; its author stays. */
export async function updatePost(
  call: Call,
  id: number,
  { version, ...form }: Received<typeof posts.routes.update>['body'],
) {
  refuseHalf(form)
  const editable = await within(call, 'Edit')
  const listed = await organizationsListed(call)
  const writing = write(call, async (tx) => {
    if (!(await table.lock(tx, id, editable))) throw notFound()
    const before = await readPost(call, id, tx)
    if (version !== undefined && version !== before.version) throw new Problem('record.conflict')
    await refuseForeign(tx, listed, form)
    const now = call.clock.now()
    const columns = { ...form, published_at: timeOf(form, now, before.published_at) }
    if (!(await table.wouldLieWithin(tx, id, columns, editable, postRules.types)))
      throw notValid('organization_id')
    await table.update(tx, id, { ...columns, updated_at: now })
    const post = await readPost(call, id, tx)
    const changes = differences(auditedFields(before), auditedFields(post))
    await call.audit(tx, { act: 'post.updated', target: ['post', id], ...changes })
    return post
  })
  return writing.catch(async (error: unknown) => {
    throw await withLastWriter(call, { noun: 'post', id }, error)
  })
}

/**
 * When customers see it: a draft never, a published one from its time on; without a given time, from now on. `before`:
 * when it is or was to be seen until this change.
 */
function timeOf({ status, published_at }: Form, now: Date, before: string | null = null): Date | null {
  if (status !== 'published') return null
  const was = before === null ? undefined : new Date(before)
  const given = published_at == null ? undefined : new Date(published_at)
  if (given && given.getTime() === was?.getTime()) return was
  if (given && given <= now) throw invalid('published_at', 'This time has passed. Choose a later one')
  // a correction does not change the day of a post that customers see already
  return given ?? (was && was <= now ? was : now)
}

export async function deletePost(call: Call, id: number): Promise<{ id: number }> {
  const deletable = await within(call, 'Delete')
  return write(call, async (tx) => {
    if (!(await table.lock(tx, id, deletable))) throw notFound()
    const before = auditedFields(await readPost(call, id, tx))
    await table.delete(tx, id)
    await call.audit(tx, { act: 'post.deleted', target: ['post', id], before })
    return { id }
  })
}

/** Deletes many posts at once, which is all that can be done with many. */
export async function actOnManyPosts(call: Call, query: Received<typeof posts.routes.many>['body']) {
  const may = await mayChange(call, posts.routes)
  if (!may.delete) throw new Problem('access.denied')
  const reach = await reachOf(call)
  const rows = meantBy(query, { reach, act: 'Delete', order: posts.listedBy })
  return actOnMany(call, query, {
    noun: 'post',
    table: 'posts',
    uses: [],
    nameOf: ({ title }) => String(title),
    listing: (tx) => table.listing(tx, rows.reach, rows.request),
    view: (row) => toPost(row, may),
  })
}
