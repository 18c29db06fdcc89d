import { line, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const vouchersPersonal = [
  personalKind('vouchers', {
    title: 'Vouchers that were redeemed',
    found: line('connection_id'),
    told: [
      'id',
      'organization_id',
      'serial',
      'sold_at',
      'redeemed_at',
      'connection_id',
      'payment_id',
      'revoked_at',
    ],
    secret: ['code_hash', 'sealed_code'],
    ours: ['sold_by', 'sold_to', 'redeemed_by', 'revoked_by', 'revoked_reason', 'batch_id', 'position'],
    erasure: 'kept for money',
  }),
]
