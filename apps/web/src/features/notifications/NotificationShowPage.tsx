import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Notification } from '@uplink/contract/notifications'
import { ArrowRight, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Missing />
  return <Loaded key={id} id={Number(id)} />
}

function Loaded({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(notificationQuery(id))
  if (error instanceof ApiError && error.status === 404) return <Missing />
  if (data) return <Shown notification={data} />
  const requestId = error instanceof ApiError ? error.request_id : undefined
  return (
    <>
      <PageHeader title="Notification" back={back} />
      <Section>
        {isForbidden(error) ? (
          <ForbiddenState requestId={requestId} />
        ) : error ? (
          <ErrorState
            title="This notification could not be loaded."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            requestId={requestId}
          />
        ) : (
          <LoadingState label="Loading the notification">
            <SkeletonText />
          </LoadingState>
        )}
      </Section>
    </>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="Notification not found" back={back} />
      <Section>
        <EmptyState icon={SearchX} action={<ButtonLink href={back.href}>See All Messages</ButtonLink>}>
          This notification does not exist, or it was deleted.
        </EmptyState>
      </Section>
    </>
  )
}

function Shown({ notification }: { notification: Notification }) {
  const { id, title, body, link, created_at, is_seen } = notification
  const now = useNow()
  useMarkSeen(id, is_seen)
  const { ask, isPending } = useDelete(id)
  const act = linkAct(link)
  return (
    <article>
      <PageHeader
        title={title}
        back={back}
        lead={
          <>
            <Ago instant={created_at} now={now} /> · {exactTime(created_at)}
          </>
        }
        actions={
          <Button icon={Trash2} isSaving={isPending} onClick={ask}>
            Delete notification
          </Button>
        }
      />
      {(body !== '' || act) && (
        <Section>
          {body !== '' && <p className={styles.body}>{body}</p>}
          {act && (
            <ButtonLink kind="primary" icon={ArrowRight} href={act.href} className={styles.act}>
              {act.label}
            </ButtonLink>
          )}
        </Section>
      )}
    </article>
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
