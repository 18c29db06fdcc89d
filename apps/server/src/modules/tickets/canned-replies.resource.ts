import { cannedReplies as contract } from '@uplink/contract/canned-replies'
import { ownOrganization } from '#platform/resource/own-organization'
import { resource } from '#platform/resource/resource'

export const cannedReplies = resource(contract, {
  table: 'canned_replies',
  sources: { text: 'body', organization: { of: 'organizations', by: 'organization_id', column: 'name' } },
  searched: ['title', 'body'],
  reach: 'organization_id',
  constraints: {
    canned_replies_title_key: ['title', 'There is a reply with this title already'],
  },
  beforeWrite: (call, _tx, change) => ownOrganization(call, change),
})
