import { useQuery, useQueryClient } from '@tanstack/react-query'
import { smsGatewayRoutes, smsPlaces, type SmsGateway } from '@uplink/contract/sms-gateways'
import { useState } from 'react'
import { call } from '../../../platform/api/call'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { SecretField } from '../../../ui/editors/SecretField'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import { gatewayQuery } from './settings.data'
import { Trial } from './Trial'

const methods = ['POST', 'GET', 'PUT'].map((value) => ({ value, label: value }))
const kinds = [
  { value: 'json', label: 'JSON' },
  { value: 'form', label: 'A form (a=1&b=2)' },
  { value: 'text', label: 'Plain text' },
]

const places = smsPlaces.map((name) => `{${name}}`).join(' ')

const formOf = ({ gateway }: SmsGateway) => ({
  is_active: gateway?.is_active ?? true,
  method: gateway?.method ?? 'POST',
  url: gateway?.url ?? '',
  headers: gateway?.headers ?? '',
  body_kind: gateway?.body_kind ?? 'json',
  body: gateway?.body ?? '{"to": "{to}", "text": "{text}", "from": "{sender}"}',
  success_status: gateway?.success_status == null ? '' : String(gateway.success_status),
  success_text: gateway?.success_text ?? '',
  refusal_text: gateway?.refusal_text ?? '',
  secret: undefined as string | undefined,
})

type Values = ReturnType<typeof formOf>

const bodyOf = ({ secret, success_status: status, ...rest }: Values) => ({
  ...rest,
  success_status: status === '' ? null : Number.isNaN(Number(status)) ? status : Number(status),
  ...(secret ? { secret } : {}),
})

/** By what an organization sends its SMS, and what it says of a test. */
export function GatewayPart({ id }: { id: number }) {
  const query = useQuery(gatewayQuery(id))
  const [isOpen, setOpen] = useState(false)
  const { data } = query
  if (!data)
    return (
      <Fallback
        what="The SMS gateway"
        failure={query.error && failureOf(query)}
        skeleton={<Skeleton height="20rem" />}
      />
    )
  return (
    <>
      <p>{wayWords(data)}</p>
      {!data.gateway && !isOpen ? (
        <div>
          <Button onClick={() => setOpen(true)}>Set up SMS gateway</Button>
        </div>
      ) : (
        <GatewayForm key={data.gateway?.secret_set_at ?? 'none'} id={id} kept={data} />
      )}
      {data.gateway?.is_active && (
        <Trial
          label="Send a test SMS to"
          act="Send a test SMS"
          type="tel"
          send={(to) => call(smsGatewayRoutes.tryOut, { params: { id }, body: { to } })}
        />
      )}
    </>
  )
}

function wayWords({ gateway, has_webhook }: SmsGateway): string {
  if (gateway?.is_active) return 'SMS go by this gateway.'
  return has_webhook
    ? 'SMS go to the address that the operator has set up (SMS_WEBHOOK_URL), as signed JSON.'
    : 'No SMS is sent yet: messages are only kept in the message log.'
}

function GatewayForm({ id, kept }: { id: number; kept: SmsGateway }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    schema: smsGatewayRoutes.set.body,
    initial: formOf(kept),
    toBody: bodyOf,
    send: async (body) => {
      const { message } = await call(smsGatewayRoutes.set, { params: { id }, body })
      form.set('secret', undefined)
      toasts.success(message)
      await nounsChanged(client, 'organizations')
    },
  })
  const { values } = form
  const storedAt = kept.gateway?.secret_set_at
  return (
    <Form {...form.props}>
      <Checkbox isSwitch label="Send SMS by this gateway" {...form.checkOf('is_active')} />
      <p>
        Each of {places} may stand in the address, the headers and the body: the number, the text, the sender,
        the secret and the message’s number.
      </p>
      <SelectField label="Method" options={methods} {...form.propsOf('method')} />
      <TextField
        label="Address"
        maxLength={1000}
        spellCheck={false}
        autoComplete="off"
        help="Such as https://sms.example/send?to={to}"
        {...form.propsOf('url')}
      />
      <TextareaField
        label="Headers"
        isOptional
        rows={2}
        atMost={2000}
        help="One on each line, such as Authorization: Bearer {secret}"
        {...form.propsOf('headers')}
      />
      {values.method !== 'GET' && (
        <>
          <SelectField label="The body is" options={kinds} {...form.propsOf('body_kind')} />
          <TextareaField label="Body" rows={4} atMost={4000} {...form.propsOf('body')} />
        </>
      )}
      <SecretField
        label="Secret"
        name="secret"
        isOptional
        storedAt={storedAt == null ? undefined : formatDisplayDate(storedAt)}
        help="What stands in the place of {secret}. It is stored sealed and never shown again; for another host it has to be written anew."
        value={values.secret}
        error={form.errorOf('secret')}
        onReplace={(secret) => form.set('secret', secret)}
        onBlur={() => form.touch('secret')}
      />
      <TextField
        label="Status that means success"
        isOptional
        inputMode="numeric"
        maxLength={3}
        help="Left empty: any from 200 to 299."
        {...form.propsOf('success_status')}
      />
      <TextField
        label="Text that means success"
        isOptional
        maxLength={200}
        help="What a good answer contains. Left empty: the status is enough."
        {...form.propsOf('success_text')}
      />
      <TextareaField
        label="Texts that mean never"
        isOptional
        rows={2}
        atMost={500}
        help="One on each line: what the gateway answers to a number that does not exist, for example. Such a message is given up at once; everything else without success is tried again for a day."
        {...form.propsOf('refusal_text')}
      />
      <FormActions>
        <Button type="submit" isSaving={form.isSaving}>
          Save SMS gateway
        </Button>
      </FormActions>
    </Form>
  )
}
