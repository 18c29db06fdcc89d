import { cannedReplies } from '@uplink/contract/canned-replies'
import { itIsAResource } from '../../testing/it-is-a-resource'

itIsAResource(cannedReplies, {
  form: (_app, organization_id, number) => ({
    organization_id,
    title: `Restart the router ${number}`,
    text: 'Please switch it off for ten seconds.',
  }),
  change: { title: 'Router', text: 'Switch it off and on.' },
  wrong: {
    form: { title: ' ', text: 'a'.repeat(2001), organization_id: 'x' },
    errors: {
      title: ['The title field is required'],
      text: ['The text field must be at most 2000 characters long'],
      organization_id: ['The organization field must be a number'],
    },
  },
  unique: { field: 'title', text: 'There is a reply with this title already' },
  reference: 'organization_id',
})
