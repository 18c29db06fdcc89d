import { organizationLookup } from '@uplink/contract/organizations'
import { posts as contract } from '@uplink/contract/posts'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../../platform/dates/dates'
import { changedColumn } from '../../../resource/fields/changed-column'
import { lookupFilter } from '../../../resource/fields/look-up'
import { resource } from '../../../resource/resource'
import { bodyOf, formOf, isSeen, type Post, type PostForm, type Publish } from './post.data'
import { PostActs } from './PostActs'
import { PostPreview, timeOf } from './PostPreview'
import { useNow } from '../../../platform/dates/use-now'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { FormOf } from '../../../resource/declaration'
import { LookupField } from '../../../resource/fields/LookupField'
import { DateTimeField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { BodyField } from './BodyField'

/** The fields of a post: its text, its organization, and when customers see it. */
function PostFields({ form, record }: { form: FormOf<PostForm>; record?: Post | undefined }) {
  const { body, organization_id, status } = form.values
  const { onBlur, error } = form.propsOf('body')
  return (
    <>
      <TextField label="Title" maxLength={200} {...form.propsOf('title')} />
      <BodyField value={body} error={error} onBlur={onBlur} onChange={(text) => form.set('body', text)} />
      <LookupField
        label="Organization"
        help="Its customers see the post."
        route={organizationLookup.route}
        value={organization_id}
        error={form.errorOf('organization_id')}
        onBlur={() => form.touch('organization_id')}
        onChange={(id) => form.set('organization_id', id)}
      />
      <RadioField
        label="Publish"
        options={choicesFor(record)}
        value={status}
        error={form.errorOf('status')}
        onChange={(choice) => form.set('status', choice)}
      />
      {status === 'day' && (
        <DateTimeField
          label="From"
          help="Customers see it from then on."
          {...form.propsOf('published_at')}
          onChange={(moment) => form.set('published_at', moment)}
        />
      )}
    </>
  )
}

function choicesFor(record: Post | undefined): { value: Publish; label: string; help?: string }[] {
  const later = { value: 'day', label: 'On a day' } as const
  if (!record || !isSeen(record))
    return [{ value: 'draft', label: 'Draft' }, { value: 'now', label: 'Now' }, later]
  return [
    { value: 'draft', label: 'Draft', help: 'Unpublishes it: customers no longer see it.' },
    { value: 'kept', label: `Published since ${formatMoment(record.published_at ?? '')}` },
    later,
  ]
}

interface Published {
  status: 'draft' | 'published'
  published_at: string | null
}

/** Whether customers see a post: not yet, from some time on, or now. */
function PostState({ post: { status, published_at } }: { post: Published }) {
  const now = useNow()
  if (status === 'draft' || published_at === null) return <StatusBadge tone="neutral">Draft</StatusBadge>
  if (Date.parse(published_at) > now) return <StatusBadge tone="info">Planned</StatusBadge>
  return <StatusBadge tone="success">Published</StatusBadge>
}

/** When customers will see it, or since when they see it. */
const publishedWords = ({ published_at }: Published) =>
  published_at === null ? '–' : formatMoment(published_at)

export const posts = resource({
  contract,
  noun: 'posts',
  words: { one: 'post', many: 'posts' },
  lead: 'News for customers, on their dashboard.',
  to: 'see posts',
  home: pathTo('posts'),
  screens: { create: 'newPost', read: 'post', edit: 'editPost' },
  nameOf: ({ title }) => title,
  status: (post) => <PostState post={post} />,
  columns: [
    { key: 'title', header: 'Title', mayWrap: true, cell: ({ title }) => title },
    {
      key: 'organization',
      header: 'Organization',
      width: '12rem',
      isMinor: true,
      cell: ({ organization }) => organization,
    },
    {
      key: 'published_at',
      header: 'Customers see it from',
      width: '13rem',
      cell: publishedWords,
      phoneCell: (post) => post.published_at !== null && publishedWords(post),
    },
    {
      key: 'status',
      header: 'Status',
      width: '9rem',
      phone: 'end',
      cell: (post) => <PostState post={post} />,
    },
    changedColumn,
  ],
  sort: ['title', 'organization', 'status', 'published_at', 'updated_at'],
  filters: [
    lookupFilter('organization_id', 'Organization', organizationLookup.route),
    {
      kind: 'choices',
      key: 'status',
      label: 'Status',
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published or planned' },
      ],
    },
  ],
  details: (post) => [
    { label: 'Title', value: post.title },
    { label: 'Organization', value: post.organization },
    { label: 'Customers see it from', value: publishedWords(post) },
    { label: 'Author', value: post.author },
  ],
  More: PostActs,
  about:
    'A post is news for all customers of an organization. They see it on their dashboard for 30 days; only you and your colleagues see a draft.',
  initial: formOf,
  toBody: bodyOf,
  Fields: PostFields,
  Preview: PostPreview,
  actOf: ({ status, published_at }) => {
    const from = timeOf(published_at)
    if (status === 'day') return from === undefined ? 'Plan post' : `Plan for ${formatMoment(from)}`
    return { draft: 'Save draft', now: 'Publish post', kept: 'Save post' }[status]
  },
})
