import { cannedReplies as contract } from '@uplink/contract/canned-replies'
import { replyPlaceholders } from '@uplink/contract/placeholders'
import { pathTo } from '@uplink/contract/screens'
import { TextareaField } from '../../ui/fields/TextareaField'
import { TextField } from '../../ui/fields/TextField'
import { resource } from '../../resource/resource'

/** '{name} for the customer’s name, …' */
const openWords = Object.entries(replyPlaceholders)
  .map(([name, words]) => `{${name}} for ${words}`)
  .join(', ')

export const cannedReplies = resource({
  contract,
  noun: 'canned-replies',
  words: { one: 'canned reply', many: 'canned replies' },
  lead: 'Texts that staff use often in their answers.',
  to: 'use canned replies',
  home: pathTo('desk', { view: 'replies' }),
  screens: { create: 'newCannedReply', read: 'cannedReply', edit: 'editCannedReply' },
  nameOf: ({ title }) => title,
  columns: [
    { key: 'title', header: 'Title', width: '13rem', mayWrap: true, cell: ({ title }) => title },
    { key: 'text', header: 'Text', width: '20rem', mayWrap: true, isMinor: true, cell: ({ text }) => text },
    {
      key: 'organization',
      header: 'Organization',
      width: '10rem',
      isMinor: true,
      cell: ({ organization }) => organization,
    },
  ],
  sort: ['title'],
  details: ({ title, text, organization }) => [
    { label: 'Title', value: title },
    { label: 'Text', value: text },
    { label: 'Organization', value: organization },
  ],
  about:
    'Staff type # and the beginning of its title while they answer a ticket or a chat, and change its words before they send it.',
  initial: (reply) => ({ title: reply?.title ?? '', text: reply?.text ?? '' }),
  Fields: ({ form }) => (
    <>
      <TextField
        label="Title"
        help="The name by which staff choose it."
        maxLength={100}
        {...form.propsOf('title')}
      />
      <TextareaField
        label="Text"
        help={`It may leave open: ${openWords}.`}
        rows={6}
        atMost={2000}
        {...form.propsOf('text')}
      />
    </>
  ),
})
