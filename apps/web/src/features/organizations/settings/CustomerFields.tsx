import { notificationEvent, type NotificationEvent } from '@uplink/contract/notification-events'
import type { FormOf } from '../../../resource/declaration'
import { ColorField } from '../../../ui/editors/ColorField'
import { FieldErrorText } from '../../../ui/fields/FieldFrame'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { Matrix } from '../../../ui/matrix/Matrix'
import type { OrganizationValues } from '../organization-form'
import { Setting } from '../Setting'
import { BrandPreview } from './brand/BrandPreview'

interface PartProps {
  form: FormOf<OrganizationValues>
}

/** How customers see it. */
export function BrandFields({ form }: PartProps) {
  return (
    <>
      <Setting form={form} path="shown_name">
        <TextField
          label="Name shown"
          isOptional
          maxLength={60}
          help="On the sign-in screen and in messages. Left empty: the organization’s name, which bills have in any case."
          {...form.propsOf('shown_name')}
        />
      </Setting>
      <Setting form={form} path="accent">
        <ColorField
          label="Accent"
          name="accent"
          help="Of buttons in mails, names on bills and receipts, and the sign-in screen."
          {...form.choiceOf('accent')}
        />
      </Setting>
      <BrandPreview name={form.values.shown_name.trim() || form.values.name} accent={form.values.accent} />
    </>
  )
}

/** From whom its messages are. */
export function SenderFields({ form }: PartProps) {
  return (
    <>
      <Setting form={form} path="mail_sender">
        <TextField
          label="Mails are from"
          isOptional
          maxLength={60}
          help="Left empty: the name shown. The address is the one that the operator has set up."
          {...form.propsOf('mail_sender')}
        />
      </Setting>
      <Setting form={form} path="mail_footer">
        <TextareaField
          label="Below each mail"
          isOptional
          rows={3}
          atMost={500}
          help="How you are reached, for example."
          {...form.propsOf('mail_footer')}
        />
      </Setting>
      <Setting form={form} path="sms_sender">
        <TextField
          label="SMS are from"
          isOptional
          maxLength={20}
          help="What stands in the place of {sender}: often a name that your gateway has approved."
          {...form.propsOf('sms_sender')}
        />
      </Setting>
    </>
  )
}

/** When somebody answers. */
export function SupportFields({ form }: PartProps) {
  return (
    <Setting form={form} path="support_hours">
      <TextField
        label="Support hours"
        isOptional
        maxLength={200}
        help="Customers read it beside your number: Saturday to Thursday, 9 am to 9 pm."
        {...form.propsOf('support_hours')}
      />
    </Setting>
  )
}

const eventWords: Record<NotificationEvent, string> = {
  'invoice-issued': 'A new bill',
  'invoice-due': 'A bill is due soon',
  'invoice-overdue': 'A bill is overdue',
  'payment-succeeded': 'A payment arrived',
  'payment-failed': 'A payment failed',
  'line-suspended': 'A line is suspended',
  'line-restored': 'A line is on again',
  'price-changes': 'A price changes',
  'ticket-answered': 'A ticket is answered',
  'order-step': 'An order goes on',
  'usage-80': '80 % of the data is used',
  'usage-100': 'All data is used',
  'outage-began': 'An outage begins',
  'outage-ended': 'An outage is over',
  'chat-message': 'A chat message',
  news: 'News and offers',
}

const ways = [
  { key: 'without_mail', label: 'Mail' },
  { key: 'without_sms', label: 'SMS' },
] as const

type Way = (typeof ways)[number]['key']

/** What they are about, as customers have them in their own settings. */
const topics: readonly { title: string; events: readonly NotificationEvent[] }[] = [
  {
    title: 'Bills and payments',
    events: ['invoice-issued', 'invoice-due', 'invoice-overdue', 'payment-succeeded', 'payment-failed'],
  },
  {
    title: 'The line',
    events: ['line-suspended', 'line-restored', 'usage-80', 'usage-100', 'price-changes'],
  },
  { title: 'Outages', events: ['outage-began', 'outage-ended'] },
  { title: 'Help and orders', events: ['ticket-answered', 'chat-message', 'order-step'] },
  { title: 'News', events: ['news'] },
]

/** What of its customers’ news is sent besides the bell: a row for each, a column for each way. */
export function NoticeFields({ form }: PartProps) {
  const set = (way: Way, events: readonly NotificationEvent[], isSent: boolean) =>
    form.set(
      way,
      notificationEvent.options.filter((each) =>
        events.includes(each) ? !isSent : form.values[way].includes(each),
      ),
    )
  const isOn = (event: string, way: string) => !form.values[way as Way].includes(event as NotificationEvent)
  return (
    <>
      <Matrix
        label="What customers are told"
        rowHeader="What happens"
        groups={topics.map(({ title, events }) => ({
          key: title,
          label: title,
          rows: events.map((event) => ({ key: event, label: eventWords[event] })),
        }))}
        columns={ways}
        isOn={isOn}
        wasOn={isOn}
        lock={() => undefined}
        onToggle={(events, way, isSent) => set(way as Way, events as NotificationEvent[], isSent)}
        isUnfolded
      />
      {ways.map(({ key, label }) => (
        <Setting key={key} form={form} path={key}>
          {form.errorOf(key) === undefined ? (
            form.values[key].length > 0 && <span>{label}</span>
          ) : (
            <FieldErrorText id={`${key}-error`}>{form.errorOf(key)}</FieldErrorText>
          )}
        </Setting>
      ))}
    </>
  )
}
