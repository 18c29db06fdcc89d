import { useMutation, useQueryClient } from '@tanstack/react-query'
import { posts } from '@uplink/contract/posts'
import { Undo2 } from 'lucide-react'
import { call } from '../../../platform/api/call'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { HistoryPart } from '../../audit/audit.public'
import { AnnouncementItem } from '../announcements/AnnouncementItem'
import { isSeen, type Post } from './post.data'
import classes from './PostPreview.module.css'

/** Below a post: how customers see it, since when, and a button to unpublish it. */
export function PostActs({ record }: { record: Post }) {
  const { title, body, published_at, updated_at, author } = record
  const takeBack = useTakeBack(record)
  return (
    <>
      <Section
        title="As customers see it"
        isFlush
        {...(record.status === 'published' &&
          record.can.includes('edit') && {
            actions: (
              <Button icon={Undo2} size="small" isSaving={takeBack.isSaving} onClick={takeBack.act}>
                Unpublish
              </Button>
            ),
          })}
      >
        <AnnouncementItem isOpen announcement={{ title, body, published_at: published_at ?? updated_at }} />
        <p className={classes.note}>
          Written by {author}. {whenSeen(record)}
        </p>
      </Section>
      <HistoryPart target={['post', record.id]} />
    </>
  )
}

function whenSeen(post: Post): string {
  if (post.status === 'draft' || post.published_at === null) return 'A draft: customers do not see it.'
  const moment = formatMoment(post.published_at)
  return isSeen(post) ? `Customers see it since ${moment}.` : `Customers see it from ${moment} on.`
}

/** Makes a post a draft again, with its text unchanged. */
function useTakeBack({ id, version, title, body, organization_id }: Post) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      call(posts.routes.update, {
        params: { id },
        body: { title, body, organization_id, status: 'draft', version },
      }),
    onSettled: () => nounsChanged(client, 'posts', 'announcements', 'logs'),
  })
  async function ask() {
    const text = 'It becomes a draft again. Some customers may have read it already.'
    if (!(await confirm({ title: 'Unpublish this post?', text, confirmLabel: 'Unpublish', kind: 'primary' })))
      return
    try {
      await mutateAsync()
      toasts.success('Post unpublished. Customers no longer see it.')
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  return { act: () => void ask(), isSaving: isPending }
}
