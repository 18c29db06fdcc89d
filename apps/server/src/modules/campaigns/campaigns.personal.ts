import { person, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const campaignsPersonal = [
  personalKind('campaign_recipients', {
    title: 'Campaigns that were meant for them',
    found: person('user_id'),
    told: ['campaign_id', 'user_id', 'connection_id', 'state', 'told_by'],
    ours: ['only_by'],
    erasure: 'deleted',
  }),
]
