import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Notification } from '@uplink/contract/notifications'
import { ArrowRight, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { ApiError } from '../../platform/api/errors'
import { Button, ButtonLink } from '../../ui/button/Button'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { ErrorState } from '../../ui/states/ErrorState'
import { ForbiddenState } from '../../ui/states/ForbiddenState'
import { LoadingState } from '../../ui/states/LoadingState'
import { SkeletonText } from '../../ui/states/Skeleton'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { linkAct } from './link-act'
import { notificationPaths } from './notification-paths'
import styles from './NotificationShowPage.module.css'
import { isForbidden, markSeenMutation, notificationQuery, removeMutation } from './notifications.data'
import { Ago, exactTime } from './Received'
import { useNow } from './use-now'

const back = { href: notificationPaths.list(), label: 'All messages' }

export function NotificationShowPage() {
  const { id = '' } = useParams({ strict: false })
  // a path that cannot be a record's is a missing record
  const isId = /^[1-9]\d{0,14}$/.test(id)
  return isId ? <Loaded key={id} id={Number(id)} /> : <Missing />
}

function Loaded({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(notificationQuery(id))
  const isMissing = error instanceof ApiError && error.status === 404
  const title = isMissing ? missing.title : (data?.title ?? 'Notification')
  return (
    <Frame title={title} lead={data && !isMissing ? <Received instant={data.created_at} /> : undefined}>
      {isMissing ? (
        missing.content
      ) : data ? (
        <Shown notification={data} />
      ) : error ? (
        <Failed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading the notification">
          <SkeletonText />
        </LoadingState>
      )}
    </Frame>
  )
}

/** The same for all states, so that the heading which got the focus stays when the content comes. */
function Frame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.notification}>
      <PageHeader title={title} lead={lead} back={back} />
      <Section>{children}</Section>
    </article>
  )
}

const missing = {
  title: 'Notification not found',
  content: (
    <EmptyState icon={SearchX} action={<ButtonLink href={back.href}>See All Messages</ButtonLink>}>
      This notification does not exist, or it was deleted.
    </EmptyState>
  ),
}

function Missing() {
  return <Frame title={missing.title}>{missing.content}</Frame>
}

function Failed({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.request_id : undefined
  if (isForbidden(error)) return <ForbiddenState requestId={requestId} />
  const title = 'This notification could not be loaded.'
  return <ErrorState title={title} onRetry={onRetry} isRetrying={isRetrying} requestId={requestId} />
}

function Received({ instant }: { instant: string }) {
  const now = useNow()
  return (
    <>
      <Ago instant={instant} now={now} /> · {exactTime(instant)}
    </>
  )
}

function Shown({ notification: { id, body, link, is_seen } }: { notification: Notification }) {
  useMarkSeen(id, is_seen)
  const { ask, isPending } = useDelete(id)
  const act = linkAct(link, notificationPaths.show(id))
  return (
    <>
      {body !== '' && <p className={styles.body}>{body}</p>}
      <div className={styles.acts}>
        {act && (
          <ButtonLink kind="primary" icon={ArrowRight} href={act.href}>
            {act.label}
          </ButtonLink>
        )}
        <Button icon={Trash2} isSaving={isPending} onClick={ask}>
          Delete notification
        </Button>
      </div>
    </>
  )
}

/** Being read makes it seen, once. */
function useMarkSeen(id: number, isSeen: boolean): void {
  const toasts = useToasts()
  const { mutate } = useMutation(markSeenMutation(toasts))
  const isDone = useRef(false)
  useEffect(() => {
    if (isSeen || isDone.current) return
    isDone.current = true
    mutate([id])
  }, [id, isSeen, mutate])
}

function useDelete(id: number) {
  const toasts = useToasts()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(removeMutation(toasts))
  async function ask() {
    if (await confirm()) mutate([id], { onSuccess: () => void navigate({ to: notificationPaths.list() }) })
  }
  return { ask: () => void ask(), isPending }
}
