import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import type { Webhook } from '@uplink/contract/webhooks'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRecordId } from '../../platform/address/path-parts'
import { failureOf, hasStatus, tellRefusal } from '../../platform/api/failure'
import { nounsChanged, recordDeleted } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { Button, ButtonLink } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { DetailList } from '../../ui/page/DetailList'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { DeliveriesPart } from './DeliveriesPart'
import { MissingWebhook } from './MissingWebhook'
import { SecretPart } from './SecretPart'
import { deleteWebhook, eventWords, renewSecret, webhookQuery } from './webhooks.data'
import classes from './webhooks.module.css'
import { dayWords, WebhookState } from './webhook-state'

const back = { href: pathTo('webhooks'), label: 'Webhooks' }

/** One webhook: whether it arrives, what it was told, and what it answered. */
export function WebhookPage() {
  const id = useRecordId()
  return id === undefined ? <MissingWebhook /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(webhookQuery(id))
  if (hasStatus(query.error, 404)) return <MissingWebhook />
  if (query.data) return <Shown webhook={query.data} />
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="see webhooks">
      <PageHeader title="Webhook" back={back} />
      <Section>
        <Fallback what="The webhook" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { id, name, url, organization, events, failing_since, given_up_at, former_until } = webhook
  const [secret, setSecret] = useState<string>()
  const acts = useActs(webhook, setSecret)
  return (
    <>
      <PageHeader
        title={name}
        lead={`Last 24 hours: ${dayWords(webhook)}`}
        back={back}
        actions={
          webhook.can.includes('edit') && (
            <>
              <Button icon={Trash2} onClick={() => void acts.remove()}>
                Delete
              </Button>
              <Button icon={KeyRound} onClick={() => void acts.renew()}>
                New secret
              </Button>
              <ButtonLink kind="primary" icon={Pencil} href={pathTo('editWebhook', { id })}>
                Edit
              </ButtonLink>
            </>
          )
        }
      />
      <div className={classes.parts}>
        {given_up_at !== null && (
          <Notice tone="danger" title="Switched off">
            {`Nothing arrived for three days until ${formatMoment(given_up_at)}. Mend the address, then switch it on again.`}
          </Notice>
        )}
        {secret !== undefined && (
          <SecretPart secret={secret}>
            <Button kind="primary" onClick={() => setSecret(undefined)}>
              I have kept it
            </Button>
          </SecretPart>
        )}
        <Section title="About the webhook">
          <DetailList
            items={[
              { label: 'State', value: <WebhookState webhook={webhook} /> },
              { label: 'Address', value: url },
              { label: 'Organization', value: organization },
              { label: 'Told when', value: events.map(eventWords).join(' · ') },
              ...(failing_since === null
                ? []
                : [{ label: 'Failing since', value: formatMoment(failing_since) }]),
              ...(former_until === null
                ? []
                : [{ label: 'Former secret valid until', value: formatMoment(former_until) }]),
            ]}
          />
        </Section>
        <DeliveriesPart webhook={webhook} />
      </div>
    </>
  )
}

function useActs({ id, name }: Webhook, onSecret: (secret: string) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toasts = useToasts()
  const removing = useMutation({ mutationFn: () => deleteWebhook(id) })
  const renewing = useMutation({ mutationFn: () => renewSecret(id) })
  return {
    async remove() {
      const isSure = await confirm({
        title: `Delete ${name}?`,
        text: 'Nothing more is sent, and what was sent is forgotten.',
        confirmLabel: 'Delete',
      })
      if (!isSure) return
      try {
        toasts.success((await removing.mutateAsync()).message)
        await recordDeleted(client, 'webhooks', id)
        await navigate({ href: pathTo('webhooks') })
      } catch (error) {
        tellRefusal(toasts, error)
      }
    },
    async renew() {
      const isSure = await confirm({
        title: 'Make a new secret?',
        text: 'For a day messages are signed with both, so that the other program can be changed meanwhile.',
        confirmLabel: 'Make it',
        kind: 'primary',
      })
      if (!isSure) return
      try {
        onSecret((await renewing.mutateAsync()).data.secret)
        await nounsChanged(client, 'webhooks')
      } catch (error) {
        tellRefusal(toasts, error)
      }
    },
  }
}
