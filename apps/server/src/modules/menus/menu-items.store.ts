import { maxLookups } from '@uplink/contract/resource'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { contains } from '#platform/database/like'
import type { RuleColumns } from '#platform/http/gatekeeper'
import { lookup, type Slots } from '#platform/database/statement'

/**
 * Items for everybody, for the organization and for the person, in the order of each level; 0 for no organization.
 */
export const findFor = lookup((db, slot: Slots<{ organization: number; user: number }>) =>
  db
    .selectFrom('menu_items')
    .select([
      'id',
      'parent_id',
      'order',
      'title',
      'icon',
      'uri',
      'permission',
      'organization_id',
      'user_ref_id',
    ])
    .where((eb) =>
      eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', slot('organization'))]),
    )
    .where((eb) => eb.or([eb('user_ref_id', 'is', null), eb('user_ref_id', '=', slot('user'))]))
    .orderBy('order')
    .orderBy('id'),
)

export type MenuRow = Awaited<ReturnType<typeof findFor>>[number]

export interface Place {
  id: number
  parent_id: number | null
  order: number
}

/** The columns of a menu item's fields that row rules may name. */
export const itemRuleColumns = {
  id: { column: 'menu_items.id', type: 'int' },
  organization_id: { column: 'menu_items.organization_id', type: 'int' },
  user_ref_id: { column: 'menu_items.user_ref_id', type: 'int' },
} as const satisfies RuleColumns<'menu-item'>

/** All menu items, locked until the transaction ends. They are few, because people make them by hand. */
export function findPlaces(tx: Database): Promise<Place[]> {
  return tx.selectFrom('menu_items').select(['id', 'parent_id', 'order']).forUpdate().limit(5000).execute()
}

/** Moves items within to their places; returns the ids of the moved ones. */
export async function move(
  tx: Database,
  { places, within, now }: { places: readonly Place[]; within: Expression<SqlBool>; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE menu_items SET parent_id = place.parent_id, "order" = place.order, version = version + 1, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place(id bigint, parent_id bigint, "order" double precision)
    WHERE menu_items.id = place.id AND ${within}
    RETURNING menu_items.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface BelowItem {
  id: number
  parent_id: number
  order: number
  title: string
  icon: string | null
  uri: string | null
  permission: string | null
  organization_id: number | null
  user_ref_id: number | null
  /** Whether it is within the caller's rules. */
  is_within: boolean
}

/** All items below one, locked until the transaction ends. */
export async function lockBelow(tx: Database, id: number, within: Expression<SqlBool>): Promise<BelowItem[]> {
  const { rows } = await sql<BelowItem>`
    WITH RECURSIVE below AS (
      SELECT id FROM menu_items WHERE parent_id = ${id}
      UNION
      SELECT item.id FROM menu_items item JOIN below ON item.parent_id = below.id
    )
    SELECT id, parent_id, "order", title, icon, uri, permission, organization_id, user_ref_id,
      coalesce(${within}, false) AS is_within
    FROM menu_items WHERE id IN (SELECT id FROM below) AND id <> ${id} ORDER BY id FOR UPDATE`.execute(tx)
  return rows
}

export async function deleteItems(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('menu_items')
    .where('id', 'in', [0, ...ids])
    .execute()
}

/** The permissions that items name, and whether a permission of that name exists. */
export async function findNamedPermissions(db: Database): Promise<{ name: string; is_known: boolean }[]> {
  const { rows } = await sql<{ name: string; is_known: boolean }>`
    SELECT DISTINCT permission AS name,
      EXISTS (SELECT FROM admin_permissions p WHERE p.name = menu_items.permission) AS is_known
    FROM menu_items WHERE permission IS NOT NULL ORDER BY permission`.execute(db)
  return rows
}

/** A part of the name, or these ids. */
export interface Sought {
  q?: string | undefined
  id?: readonly number[] | undefined
}

export function findPermissions(db: Database, sought: Sought, within: Expression<SqlBool>) {
  return named(db, 'admin_permissions', sought, within)
}

export function findRoles(db: Database, sought: Sought, within: Expression<SqlBool>) {
  return named(db, 'roles', sought, within)
}

function named(
  db: Database,
  table: 'admin_permissions' | 'roles',
  { q, id }: Sought,
  within: Expression<SqlBool>,
) {
  return db
    .selectFrom(table)
    .select(['id', 'name', 'display_name'])
    .where(within)
    .$if(id !== undefined, (query) => query.where('id', 'in', [...(id ?? [])]))
    .$if(q !== undefined, (query) =>
      query.where((eb) =>
        eb.or([contains(eb.ref('name'), q ?? ''), contains(eb.ref('display_name'), q ?? '')]),
      ),
    )
    .orderBy('name')
    .limit(maxLookups)
    .execute()
}

export function findOrganizations(db: Database, { q, id }: Sought, within: Expression<SqlBool>) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where(within)
    .$if(id !== undefined, (query) => query.where('id', 'in', [...(id ?? [])]))
    .$if(q !== undefined, (query) => query.where((eb) => contains(eb.ref('name'), q ?? '')))
    .orderBy('name')
    .limit(maxLookups)
    .execute()
}
