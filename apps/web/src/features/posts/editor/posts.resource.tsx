import { posts as contract } from '@uplink/contract/posts'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../../platform/dates/dates'
import { namesFilter } from '../../../resource/fields/names'
import { changedColumn } from '../../../resource/fields/changed-column'
import { declare, ownForm, resource } from '../../../resource/resource'
import { bodyOf, formOf } from './post.data'
import { PostActs } from './PostActs'
import { PostFields, PostFormPart } from './PostFormPart'
import { useNow } from '../../../platform/dates/use-now'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'

interface Published {
  status: 'draft' | 'published'
  published_at: string | null
}

interface PostStateProps {
  post: Published
  /** In a list, where most are published. */
  isListed?: boolean
}

/** Whether customers see a post: not yet, from some time on, or now. */
function PostState({ post: { status, published_at }, isListed = false }: PostStateProps) {
  const now = useNow()
  if (status === 'draft' || published_at === null) return <StatusBadge tone="neutral">Draft</StatusBadge>
  if (Date.parse(published_at) > now) return <StatusBadge tone="info">Planned</StatusBadge>
  return (
    <StatusBadge tone="success" isQuiet={isListed}>
      Published
    </StatusBadge>
  )
}

/** When customers will see it, or since when they see it. */
const publishedWords = ({ published_at }: Published) =>
  published_at === null ? '–' : formatMoment(published_at)

const declared = declare({
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
      cell: (post) => <PostState post={post} isListed />,
    },
    changedColumn,
  ],
  sort: ['title', 'organization', 'status', 'published_at', 'updated_at'],
  filters: [
    namesFilter('organization_id', 'Organization', 'organizations'),
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
})

export const posts = { ...resource(declared), ...ownForm(declared, PostFormPart) }
