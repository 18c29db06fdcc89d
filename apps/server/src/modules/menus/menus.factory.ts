import type { Database } from '#platform/database/kysely'

export interface NewMenuItem {
  title: string
  parentId?: number
  order?: number
  /** Null: a group. */
  uri?: string | null
  permission?: string
  organizationId?: number
  userId?: number
}

export async function menuItemFactory({ db }: { db: Database }, item: NewMenuItem): Promise<number> {
  const { id } = await db
    .insertInto('menu_items')
    .values({
      title: item.title,
      parent_id: item.parentId ?? null,
      order: item.order ?? 0,
      uri: item.uri === undefined ? item.title.toLowerCase() : item.uri,
      permission: item.permission ?? null,
      organization_id: item.organizationId ?? null,
      user_ref_id: item.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
