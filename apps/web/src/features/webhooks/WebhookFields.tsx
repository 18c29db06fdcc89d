import { webhookDays, webhookEvents, type WebhookEvent } from '@uplink/contract/webhooks'
import { Checkbox } from '../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup'
import { Aside } from '../../ui/panels/Aside'
import { eventWords } from './webhooks.data'

/** The events that a webhook is told of. */
export function EventsField({
  value,
  error,
  onChange,
}: {
  value: readonly string[]
  error: string | undefined
  onChange: (events: WebhookEvent[]) => void
}) {
  return (
    <CheckboxGroup label="Tell it when" error={error}>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={eventWords(event)}
          checked={value.includes(event)}
          onChange={({ currentTarget }) =>
            onChange(
              webhookEvents.filter((one) => (one === event ? currentTarget.checked : value.includes(one))),
            )
          }
        />
      ))}
    </CheckboxGroup>
  )
}

/** Next to the form: what the other side has to be ready for. */
export function ListeningAside() {
  return (
    <Aside title="What the other side gets">
      <p>
        A POST with JSON for each event: its type, its time, and the numbers of the records it is about. Names
        and amounts are read with an API token.
      </p>
      <p>
        Each is signed as Standard Webhooks has it, with a secret that you see once after adding. It is
        delivered when the answer is 200 to 299 within ten seconds.
      </p>
      <p>
        What is not answered is tried again for {webhookDays} days. The same message may come twice, and two
        may change places.
      </p>
    </Aside>
  )
}
