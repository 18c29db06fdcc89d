import { person, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const menusPersonal = [
  personalKind('menu_items', {
    title: 'Menu items of one’s own',
    found: person('user_ref_id'),
    told: [
      'id',
      'parent_id',
      'order',
      'title',
      'icon',
      'uri',
      'permission',
      'organization_id',
      'user_ref_id',
      'created_at',
      'version',
      'updated_at',
    ],
    erasure: 'deleted',
  }),
]
