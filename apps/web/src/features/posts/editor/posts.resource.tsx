import { organizationLookup } from '@uplink/contract/organizations'
import { posts as contract } from '@uplink/contract/posts'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../../platform/dates/dates'
import { changedColumn } from '../../../resource/fields/changed-column'
import { lookupFilter } from '../../../resource/fields/look-up'
import { resource } from '../../../resource/resource'
import { bodyOf, formOf } from './post.data'
import { PostActs } from './PostActs'
import { PostFields } from './PostFields'
import { PostPreview, timeOf } from './PostPreview'
import { PostState, publishedWords } from './PostState'

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
