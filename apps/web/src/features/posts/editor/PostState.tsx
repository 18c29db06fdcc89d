import { formatMoment } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'

interface Published {
  status: 'draft' | 'published'
  published_at: string | null
}

/** Whether customers see a post: not yet, from some time on, or now. */
export function PostState({ post: { status, published_at } }: { post: Published }) {
  const now = useNow()
  if (status === 'draft' || published_at === null) return <StatusBadge tone="neutral">Draft</StatusBadge>
  if (Date.parse(published_at) > now) return <StatusBadge tone="info">Planned</StatusBadge>
  return <StatusBadge tone="success">Published</StatusBadge>
}

/** When customers will see it, or since when they see it. */
export const publishedWords = ({ published_at }: Published) =>
  published_at === null ? '–' : formatMoment(published_at)
