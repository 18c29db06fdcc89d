import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { webhookChange, type Webhook } from '@uplink/contract/webhooks'
import { useRecordId } from '../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { useForm } from '../../platform/form/use-form'
import { Button, ButtonLink } from '../../ui/button/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Beside } from '../../ui/panels/Aside'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { useToasts } from '../../ui/UiProvider'
import { EventsField, ListeningAside } from './WebhookFields'
import { MissingWebhook } from './MissingWebhook'
import { changeWebhook, webhookQuery, type WebhookChange } from './webhooks.data'

/** Changes a webhook, and switches it off or on again. */
export function EditWebhookPage() {
  const id = useRecordId()
  return id === undefined ? <MissingWebhook /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery({ ...webhookQuery(id), refetchOnWindowFocus: false })
  if (hasStatus(query.error, 404)) return <MissingWebhook />
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="change webhooks">
      <PageHeader
        title={query.data ? `Edit ${query.data.name}` : 'Edit webhook'}
        back={{ href: pathTo('webhook', { id }), label: 'Webhook' }}
      />
      <Beside isForm aside={<ListeningAside />}>
        <Section>
          {query.data ? (
            <ChangeForm webhook={query.data} />
          ) : (
            <Fallback what="The webhook" failure={failure} />
          )}
        </Section>
      </Beside>
    </Permitted>
  )
}

function ChangeForm({ webhook }: { webhook: Webhook }) {
  const { id, name, url, events, is_active, version } = webhook
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const form = useForm<Omit<WebhookChange, 'events'> & { events: string[] }, WebhookChange>({
    schema: webhookChange,
    initial: { name, url, events, is_active, version },
    send: async (body) => {
      const { message } = await changeWebhook(id, body)
      await nounsChanged(client, 'webhooks')
      toasts.success(message)
      await navigate({ href: pathTo('webhook', { id }) })
    },
  })
  return (
    <Form {...form.props} hasSaveKey>
      <TextField label="Name" maxLength={60} {...form.propsOf('name')} />
      <TextField label="Address" inputMode="url" maxLength={500} {...form.propsOf('url')} />
      <EventsField
        value={form.values.events}
        error={form.errorOf('events')}
        onChange={(chosen) => form.set('events', chosen)}
      />
      <Checkbox
        isSwitch
        label="On"
        help="What happens while it is off is not sent later."
        {...form.checkOf('is_active')}
      />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Save webhook
        </Button>
        <ButtonLink href={pathTo('webhook', { id })}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  )
}
