import { person, personalKind } from '#platform/personal-data/kinds'

/** What a person is called once erased. Nobody signs in with it. */
const personErased = {
  username: { numbered: 'erased-' },
  name: 'Erased person',
  email: null,
  mobile_no: null,
  password_hash: null,
  status: 'inactive',
} as const

/** What is kept about a person here. */
export const peoplePersonal = [
  personalKind('presence', {
    title: 'What staff look at now',
    found: person('user_id'),
    told: ['place', 'user_id', 'state', 'seen_at'],
    erasure: 'deleted',
  }),
  personalKind('factor_resets', {
    title: 'Second factors taken away',
    found: person('user_id'),
    told: ['id', 'user_id', 'reason', 'created_at', 'expires_at', 'outcome', 'decided_at'],
    ours: ['asked_by', 'decided_by'],
    erasure: 'deleted',
  }),
  personalKind('user_roles', {
    title: 'Roles',
    found: person('user_id'),
    told: ['user_id', 'role_id', 'position'],
    erasure: 'deleted',
  }),
  personalKind('users', {
    title: 'Person',
    found: person('id'),
    told: [
      'id',
      'name',
      'username',
      'email',
      'mobile_no',
      'account_type',
      'organization_id',
      'department_id',
      'status',
      'password_changed_at',
      'created_at',
      'updated_at',
      'language',
      'digits',
      'has_factor',
      'erased_at',
    ],
    secret: ['password_hash'],
    ours: ['name_twin', 'version', 'notifications_counted_through', 'user_ref_id'],
    erasure: { anonymous: personErased },
  }),
]
