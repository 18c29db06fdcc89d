import { useQueryClient } from '@tanstack/react-query'
import { organizationLookup } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { newWebhook, type WebhookEvent } from '@uplink/contract/webhooks'
import { useState } from 'react'
import { nounsChanged } from '../../platform/api/query-keys'
import { useForm } from '../../platform/form/use-form'
import { LookupField } from '../../resource/fields/LookupField'
import { Button, ButtonLink } from '../../ui/button/Button'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Beside } from '../../ui/panels/Aside'
import { SecretPart } from './SecretPart'
import { EventsField, ListeningAside } from './WebhookFields'
import { createWebhook, type NewWebhook } from './webhooks.data'

const initial = { organization_id: null as number | null, name: '', url: '', events: [] as WebhookEvent[] }

/** Adds a webhook, and shows its secret once. */
export function NewWebhookPage() {
  const client = useQueryClient()
  const [made, setMade] = useState<{ id: number; secret: string }>()
  const form = useForm<typeof initial, NewWebhook>({
    schema: newWebhook,
    initial,
    send: async (body) => {
      setMade((await createWebhook(body)).data)
      await nounsChanged(client, 'webhooks')
    },
  })
  return (
    <>
      <PageHeader title="New webhook" back={{ href: pathTo('webhooks'), label: 'Webhooks' }} />
      {made ? (
        <SecretPart secret={made.secret}>
          <ButtonLink kind="primary" href={pathTo('webhook', { id: made.id })}>
            I have kept it
          </ButtonLink>
        </SecretPart>
      ) : (
        <Beside isForm aside={<ListeningAside />}>
          <Section>
            <Form {...form.props} hasSaveKey>
              <LookupField
                label="Organization"
                route={organizationLookup.route}
                value={form.values.organization_id}
                error={form.errorOf('organization_id')}
                onBlur={() => form.touch('organization_id')}
                onChange={(id) => form.set('organization_id', id)}
              />
              <TextField
                label="Name"
                help="What is told, such as Bookkeeping."
                maxLength={60}
                {...form.propsOf('name')}
              />
              <TextField
                label="Address"
                help="Such as https://shop.example/uplink. It cannot be inside your network unless the operator lists it."
                inputMode="url"
                maxLength={500}
                {...form.propsOf('url')}
              />
              <EventsField
                value={form.values.events}
                error={form.errorOf('events')}
                onChange={(events) => form.set('events', events)}
              />
              <FormActions>
                <Button type="submit" kind="primary" isSaving={form.isSaving}>
                  Add webhook
                </Button>
                <ButtonLink href={pathTo('webhooks')}>Cancel</ButtonLink>
              </FormActions>
            </Form>
          </Section>
        </Beside>
      )}
    </>
  )
}
