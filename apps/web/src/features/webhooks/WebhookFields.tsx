import { webhookEvents, type WebhookEvent } from '@uplink/contract/webhooks'
import { Checkbox } from '../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup'
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
