import { person, personalKind, through } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const apiTokensPersonal = [
  personalKind('api_token_permissions', {
    title: 'Rights of API tokens',
    found: through('api_tokens', 'token_id'),
    told: ['token_id', 'permission_id'],
    erasure: 'deleted',
  }),
  personalKind('api_tokens', {
    title: 'API tokens',
    found: person('user_id'),
    told: [
      'id',
      'user_id',
      'name',
      'hint',
      'rows_role_id',
      'addresses',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_from',
      'revoked_at',
    ],
    secret: ['token_hash'],
    ours: ['revoked_by'],
    erasure: 'deleted',
  }),
]
