import type { LegalSlug } from '@uplink/contract/legal-texts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { lookupOne, type Slots } from '#platform/database/statement'

/** The present text of the organization; 0: of the first organization that has it. */
export const findLegalText = lookupOne((db, slot: Slots<{ slug: string; organization: number; now: Date }>) =>
  db
    .selectFrom('legal_texts as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['t.slug', 't.title', 't.body', 't.published_at', 'o.name as organization'])
    .where('t.slug', '=', slot('slug'))
    .where('t.published_at', '<=', slot('now'))
    .where((eb) =>
      eb.or([eb('o.id', '=', slot('organization')), eb(sql`${slot('organization')}::bigint`, '=', 0)]),
    )
    .orderBy('t.organization_id')
    .orderBy('t.number', 'desc')
    .limit(1)
    .$narrowType<{ published_at: Date; slug: LegalSlug }>(),
)

const versionsShown = 100

const versions = (db: Database) =>
  db
    .selectFrom('legal_texts as t')
    .innerJoin('users as author', 'author.id', 't.author_id')
    .select(['t.id', 't.number', 't.title', 't.body', 't.published_at', 't.updated_at', 't.version'])
    .select('author.name as author')

export interface TextOf {
  organization: number
  slug: LegalSlug
}

/** The versions of an organization's text, the latest first. */
export function findVersions(db: Database, { organization, slug }: TextOf) {
  return versions(db)
    .where('t.organization_id', '=', organization)
    .where('t.slug', '=', slug)
    .orderBy('t.number', 'desc')
    .limit(versionsShown)
    .execute()
}

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]

/** The latest version. Keeps other transactions from writing one until this one ends. */
export async function lockLatest(tx: Database, { organization, slug }: TextOf) {
  await tx.selectFrom('organizations').select('id').where('id', '=', organization).forNoKeyUpdate().execute()
  return versions(tx)
    .where('t.organization_id', '=', organization)
    .where('t.slug', '=', slug)
    .orderBy('t.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface Written {
  title: string
  body: string
  publishedAt: Date | null
  author: number
  now: Date
}

const columnsOf = ({ title, body, publishedAt, author, now }: Written) => ({
  title,
  body,
  published_at: publishedAt,
  author_id: author,
  updated_at: now,
})

/** Inserts a version. */
export async function insertVersion(
  tx: Database,
  { organization, slug }: TextOf,
  number: number,
  written: Written,
): Promise<VersionRow> {
  const { id } = await tx
    .insertInto('legal_texts')
    .values({
      organization_id: organization,
      slug,
      number,
      created_at: written.now,
      ...columnsOf(written),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return versions(tx).where('t.id', '=', id).executeTakeFirstOrThrow()
}

/** Changes the unpublished version. */
export async function updateVersion(tx: Database, id: number, written: Written): Promise<VersionRow> {
  await tx
    .updateTable('legal_texts')
    .set({ ...columnsOf(written), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return versions(tx).where('t.id', '=', id).executeTakeFirstOrThrow()
}
