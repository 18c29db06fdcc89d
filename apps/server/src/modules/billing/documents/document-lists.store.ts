import type { DocumentKind } from '@uplink/contract/document-kinds'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { usernameIs } from '#platform/list/connection-search'
import { keys, type Listing } from '#platform/list/listing'
import { documentOf } from '../document-number'
import { printedParty } from '../invoices/printed.store'

/** The columns of a document's fields that row rules may name. */
export const documentRuleColumns = {
  id: { column: 'd.id', type: 'int' },
  organization_id: { column: 'd.organization_id', type: 'int' },
} as const satisfies RuleColumns<'ledger-document'>

export interface DocumentFilter {
  q?: string | undefined
  kind?: DocumentKind | undefined
  /** Days, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  state?: 'in-force' | 'reversed' | undefined
}

type Query = DocumentFilter & { within: Within }

/** Finds documents by a whole number, or by the whole Client ID or username of their line. */
function foundBy(q: string): Expression<SqlBool> {
  const named = documentOf(q)
  const line = /^\d{1,15}$/.test(q) ? Number(q) : null
  return sql<SqlBool>`d.id IN (
    SELECT id FROM ledger_documents WHERE kind = ${named?.kind ?? null} AND number = ${named?.number ?? null}
    UNION ALL
    SELECT id FROM ledger_documents WHERE connection_id IN (
      SELECT id FROM connections WHERE id = ${line} OR ${usernameIs(q)}))`
}

const isReversed = sql<SqlBool>`(d.reverses_id IS NOT NULL OR EXISTS (
  SELECT FROM ledger_documents AS r WHERE r.reverses_id = d.id))`

const chosen = (db: Database, { within, q, kind, from, to, state }: Query) =>
  db
    .selectFrom('ledger_documents as d')
    .where(within)
    .$if(q !== undefined, (query) => query.where(foundBy(q ?? '')))
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('d.issued_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('d.issued_on', '<=', to ?? ''))
    .$if(state !== undefined, (query) =>
      query.where(state === 'reversed' ? isReversed : sql<SqlBool>`NOT ${isReversed}`),
    )

interface Named {
  id: number
  kind: DocumentKind
  number: number
}

const named = (condition: Expression<SqlBool>) =>
  sql<Named | null>`(SELECT jsonb_build_object('id', o.id, 'kind', o.kind, 'number', o.number)
    FROM ledger_documents AS o WHERE ${condition})`

const shown = (db: Database, query: Query) =>
  chosen(db, query)
    .innerJoin('connections as c', 'c.id', 'd.connection_id')
    .innerJoin('organizations as g', 'g.id', 'd.organization_id')
    .leftJoin('invoices as i', (join) =>
      join.on(
        sql<SqlBool>`i.id = coalesce(d.invoice_id, (SELECT m.id FROM invoices AS m WHERE m.document_id = d.id))`,
      ),
    )
    .select([
      'd.id',
      'd.kind',
      'd.number',
      'd.organization_id',
      'd.amount',
      'd.tax',
      'd.reason',
      'd.issued_on',
      'd.created_by_name',
      'd.created_at',
      'd.connection_id',
      'g.name as organization',
      'g.currency',
      'i.id as bill_id',
      'i.number as bill_number',
      named(sql<SqlBool>`o.id = d.reverses_id`).as('reverses'),
      named(sql<SqlBool>`o.reverses_id = d.id`).as('reversed_by'),
    ])
    .$narrowType<{ kind: DocumentKind }>()

const listed = (db: Database, query: Query) =>
  shown(db, query).select(['c.username', 'c.first_name', 'c.last_name'])

/** The latest first. */
export function documentsOf(db: Database, query: Query): Listing<DocumentRow> {
  return { rows: listed(db, query), order: keys('desc', 'd.issued_on', 'd.id'), chosen: chosen(db, query) }
}

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

export const findDocument = (db: Database, id: number, within: Within) =>
  listed(db, { within }).where('d.id', '=', id).executeTakeFirst()

/** What the chosen documents add up to, by kind. */
export const sumsOf = (db: Database, query: Query) =>
  chosen(db, query)
    .select([
      'd.kind',
      sql<number>`count(*)::int`.as('documents'),
      sql<number>`coalesce(sum(d.amount) FILTER (WHERE d.amount > 0), 0)::bigint`.as('in_favour'),
      sql<number>`coalesce(-sum(d.amount) FILTER (WHERE d.amount < 0), 0)::bigint`.as('charged'),
    ])
    .groupBy('d.kind')
    .orderBy('d.kind')
    .$narrowType<{ kind: DocumentKind }>()
    .execute()

/** Whether a document that was just written is within the caller's rules. */
export async function isWithin(tx: Database, id: number, within: Within): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_documents as d')
    .select('d.id')
    .where('d.id', '=', id)
    .where(within)
    .executeTakeFirst()
  return row !== undefined
}

/** A document with all that is printed on it; without rules it is the actor's own. */
export const findPrinted = (db: Database, id: number, within: Within | undefined) =>
  shown(db, { within: within ?? sql<SqlBool>`true` })
    .leftJoin('printed_names as n', 'n.connection_id', 'c.id')
    .select(printedParty)
    .select([
      'd.tax_percent',
      'i.due_on as bill_due_on',
      'c.contact',
      'g.address as provider_address',
      'g.mobile_no as provider_phone',
      'g.email as provider_email',
      'g.bin as provider_bin',
      sql<boolean>`coalesce(i.document_id = d.id, false)`.as('makes_bill'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()

export type PrintedRow = NonNullable<Awaited<ReturnType<typeof findPrinted>>>

/** How many bills are offered. */
const offered = 50

/** The bills of a line that documents can be about, open ones first, then the latest. */
export const billsFor = (db: Database, connection: number, within: Within) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .select([
      'i.id',
      'i.number',
      'i.due_on',
      'i.total',
      'i.paid',
      'i.written_off',
      sql<number>`(SELECT coalesce(sum(d.amount), 0)::bigint FROM ledger_documents AS d
        WHERE d.invoice_id = i.id AND d.kind <> 'write-off')`.as('noted'),
    ])
    .where('i.connection_id', '=', connection)
    .where('i.status', '<>', sql.lit('void'))
    .where('i.total', '>', 0)
    .where(within)
    .orderBy(sql`i.status = 'open'`, 'desc')
    .orderBy('i.due_on', 'desc')
    .orderBy('i.id', 'desc')
    .limit(offered)
    .execute()
