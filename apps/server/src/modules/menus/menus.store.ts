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
