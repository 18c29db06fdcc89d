import { cannedReplies as contract } from '@uplink/contract/canned-replies'
import { invalid } from '#platform/http/problem'
import { resource } from '#platform/resource/resource'

export const cannedReplies = resource(contract, {
  table: 'canned_replies',
  sources: { text: 'body', organization: { of: 'organizations', by: 'organization_id', column: 'name' } },
  searched: ['title', 'body'],
  reach: 'organization_id',
  constraints: {
    canned_replies_title_key: ['title', 'There is a reply with this title already'],
  },
  beforeWrite: ({ person }, _tx, { before, after }) => {
    if (before || after?.organization_id !== undefined) return undefined
    if (person.organizationId === null) throw invalid('organization_id', 'The organization field is required')
    return { organization_id: person.organizationId }
  },
})
