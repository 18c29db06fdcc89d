import { notificationEvent, type NotificationEvent } from '@uplink/contract/notification-events'
import type { FormOf } from '../../../resource/declaration'
import { ColorField } from '../../../ui/editors/ColorField'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import type { OrganizationValues } from '../organization-form'
import { Setting } from '../Setting'
import classes from './settings.module.css'

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
  { path: 'without_mail', label: 'By mail' },
  { path: 'without_sms', label: 'By SMS' },
] as const

/** What of its customers’ news is sent besides the bell. */
export function NoticeFields({ form }: PartProps) {
  return (
    <div className={classes.ways}>
      {ways.map(({ path, label }) => (
        <Setting key={path} form={form} path={path}>
          <CheckboxGroup label={label} error={form.errorOf(path)}>
            {notificationEvent.options.map((event) => (
              <Checkbox
                key={event}
                label={eventWords[event]}
                checked={!form.values[path].includes(event)}
                onChange={() =>
                  form.set(
                    path,
                    notificationEvent.options.filter(
                      (each) => (each === event) !== form.values[path].includes(each),
                    ),
                  )
                }
              />
            ))}
          </CheckboxGroup>
        </Setting>
      ))}
    </div>
  )
}
