import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '@uplink/contract/webhooks'
import { Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { useList } from '../../platform/list/use-list'
import { Dialog } from '../../ui/feedback/Dialog'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import { SelectField } from '../../ui/fields/SelectField'
import { DetailList } from '../../ui/page/DetailList'
import { Section } from '../../ui/page/Section'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useToasts } from '../../ui/UiProvider'
import { deliveriesQuery, eventWords, sendAgain } from './webhooks.data'
import classes from './webhooks.module.css'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Given up' },
] as const

const tones = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const

const answerWords = ({ answer_status: status, error }: WebhookDelivery) =>
  error ?? (status === null ? '–' : String(status))

const columns: Column<WebhookDelivery>[] = [
  { key: 'event', header: 'What', mayWrap: true, cell: ({ event }) => eventWords(event) },
  { key: 'when', header: 'When', width: '11rem', cell: ({ created_at }) => formatMoment(created_at) },
  { key: 'answer', header: 'Answer', mayWrap: true, isMinor: true, cell: answerWords },
  {
    key: 'attempts',
    header: 'Attempts',
    width: '6rem',
    isNumber: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'state',
    header: 'State',
    width: '8rem',
    phone: 'aside',
    cell: ({ state }) => (
      <StatusBadge tone={tones[state]}>{states.find(({ value }) => value === state)?.label}</StatusBadge>
    ),
  },
]

/** What a webhook was told in the last 30 days. */
export function DeliveriesPart({ webhook }: { webhook: Webhook }) {
  const { chosen, narrow, shown, isNarrowed } = useList({
    query: (query: { page: number; state?: WebhookDelivery['state'] }) => deliveriesQuery(webhook.id, query),
    filters: { state: states },
  })
  const [seen, setSeen] = useState<WebhookDelivery>()
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate } = useMutation({
    mutationFn: (delivery: number) => sendAgain(webhook.id, delivery),
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'webhooks'),
  })
  return (
    <Section
      title="What was sent"
      isFlush
      actions={
        <SelectField
          label="State"
          placeholder="Any state"
          options={states}
          value={chosen.state}
          onChange={({ currentTarget }) => narrow({ state: currentTarget.value as WebhookDelivery['state'] })}
        />
      }
    >
      <DataTable
        {...shown({ what: 'messages', none: isNarrowed ? 'No message matches.' : 'Nothing was sent yet.' })}
        label="Messages of the webhook"
        columns={columns}
        rowKey={({ id }) => id}
        rowMenu={(delivery) => [
          {
            key: 'see',
            label: `See message ${delivery.id}`,
            icon: Eye,
            onSelect: () => setSeen(delivery),
          },
          ...(webhook.is_active && delivery.state !== 'waiting'
            ? [
                {
                  key: 'again',
                  label: `Send message ${delivery.id} again`,
                  words: 'Send again',
                  icon: Send,
                  onSelect: () => mutate(delivery.id),
                },
              ]
            : []),
        ]}
      />
      {seen && <SeenDialog delivery={seen} onClose={() => setSeen(undefined)} />}
    </Section>
  )
}

function SeenDialog({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const { id, event, attempts, attempted_at, took_ms, answer, body } = delivery
  return (
    <Dialog title={eventWords(event)} isDirty={false} onClose={onClose}>
      <div className={classes.parts}>
        <DetailList
          items={[
            { label: 'webhook-id', value: `msg_${id}` },
            { label: 'Attempts', value: attempts, isNumber: true },
            { label: 'Last attempt', value: attempted_at === null ? '–' : formatMoment(attempted_at) },
            { label: 'Answered', value: answerWords(delivery) },
            { label: 'Took', value: took_ms === null ? '–' : `${took_ms} ms` },
          ]}
        />
        <pre className={classes.body} aria-label="What is sent">
          {body}
        </pre>
        {Boolean(answer) && (
          <pre className={classes.body} aria-label="What was answered">
            {answer}
          </pre>
        )}
      </div>
    </Dialog>
  )
}
