import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { formatMoment } from '../../../platform/dates/dates'
import { useRecordId } from '../../../platform/address/path-parts'
import type { Notification } from '@uplink/contract/notifications'
import { ArrowRight, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { linkAct } from './link-act'
import styles from './NotificationShowPage.module.css'
import { markSeenMutation, notificationQuery, removeMutation } from '../notifications.data'
import { Ago } from './Received'
import { useNow } from '../../../platform/dates/use-now'

const back = () => ({ href: pathTo('notifications'), label: t('All messages') })

export function NotificationShowPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(notificationQuery(id))
  const { data, error } = query
  const isMissing = hasStatus(error, 404)
  const title = isMissing ? missing().title : data ? t(data.title) : t('Notification')
  return (
    <Frame title={title} lead={data && !isMissing ? <Received instant={data.created_at} /> : undefined}>
      {isMissing ? (
        missing().content
      ) : data ? (
        <Shown notification={data} />
      ) : (
        <Fallback what={t('This notification')} failure={error && failureOf(query)} />
      )}
    </Frame>
  )
}

/** One frame for all states, so that the focused heading stays when the content arrives. */
function Frame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.notification}>
      <PageHeader title={title} lead={lead} back={back()} />
      <Section>{children}</Section>
    </article>
  )
}

const missing = () => ({
  title: t('Notification not found'),
  content: (
    <EmptyState icon={SearchX} action={<ButtonLink href={back().href}>{t('See All Messages')}</ButtonLink>}>
      {t('This notification does not exist, or it was deleted.')}
    </EmptyState>
  ),
})

function Missing() {
  return <Frame title={missing().title}>{missing().content}</Frame>
}

function Received({ instant }: { instant: string }) {
  const now = useNow()
  return (
    <>
      <Ago instant={instant} now={now} /> · {formatMoment(instant)}
    </>
  )
}

function Shown({ notification: { id, body, link, is_seen } }: { notification: Notification }) {
  useMarkSeen(id, is_seen)
  const { ask, isPending } = useDelete(id)
  const act = linkAct(link, pathTo('notification', { id }))
  return (
    <>
      {body !== '' && <p className={styles.body}>{t(body)}</p>}
      <div className={styles.acts}>
        {act && (
          <ButtonLink kind="primary" icon={ArrowRight} href={act.href}>
            {act.label}
          </ButtonLink>
        )}
        <Button icon={Trash2} isSaving={isPending} onClick={ask}>
          {t('Delete notification')}
        </Button>
      </div>
    </>
  )
}

/** Marks the notification as seen, once. */
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
    if (await confirm()) mutate([id], { onSuccess: () => void navigate({ to: pathTo('notifications') }) })
  }
  return { ask: () => void ask(), isPending }
}
