import * as z from 'zod'
import { standardAccent } from './standard-accent'
import { optionalLongText, optionalText, text } from './form-fields'
import { notificationEvent } from './notification-events'
import { money } from './wire'

/** A whole number between two bounds; the error names both. */
const between = (from: number, to: number, what: string) => {
  const error = `Choose ${from} to ${to} ${what}`
  return z.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}
const days = (from: number, to: number) => between(from, to, 'days')
const months = (from: number, to: number) => between(from, to, 'months')

/** The luminance of `#rrggbb`, from 0 to 1 (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether white words can be read on a colour, `#rrggbb`: the contrast is 4.5 to 1 or more (WCAG AA). */
const carriesWhite = (color: string): boolean => 1.05 / (luminance(color) + 0.05) >= 4.5

const billingDay = 'Choose a day of the month from 1 to 28'
const taxPercent = 'Write a percentage from 0 to 99, with 2 decimals at most'
/** What one payment may be: text with two decimals at most. */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,7}([.]\d{1,3})?$/, 'Write an amount such as 1250.00')
const accent = 'Write it as # and six digits of 0–9 and a–f'
const senderWords = 'Write it without " < > @ , ; : and \\'
const events = z.array(notificationEvent).max(notificationEvent.options.length)
const prefix = 'Up to 12 capital letters, digits and hyphens'

/** How an organization keeps its time, writes its bills and takes payments, as a record tells it. */
export const organizationSettings = {
  /** The day of the month on which its billing periods begin. */
  billing_day: z.number().int(),
  /** How many days after its issue a bill is due, and how many later its line is suspended. */
  due_days: z.number().int(),
  grace_days: z.number().int(),
  suspends_overdue: z.boolean(),
  restores_on_payment: z.boolean(),
  /** How many days a promise to pay may last; 0: none is taken. */
  promise_days: z.number().int(),
  tax_percent: z.number(),
  /** What the numbers of its bills begin with. */
  invoice_prefix: z.string(),
  /** The business identification number that is printed on its bills. */
  bin: z.string().nullable(),
  /** How many days before and after the due day customers are reminded; null: not at all. */
  remind_before_days: z.number().int().nullable(),
  remind_after_days: z.number().int().nullable(),
  /** ISO 3166: its phone numbers are of there, unless they say otherwise. */
  country: z.string(),
  /** ISO 4217: of its prices, bills and payments; for good once it has any. */
  currency: z.string(),
  /** The IANA time zone in which its days begin. */
  time_zone: z.string(),
  /** The bounds of one payment, and whether it may be less or more than the bills ask for. */
  payment_minimum: money,
  payment_maximum: money,
  may_pay_less: z.boolean(),
  may_pay_more: z.boolean(),
  /** Whether customers confirm a new password with a code. */
  password_needs_code: z.boolean(),
  /** For how many days a browser may be remembered after a second factor; 0: not at all. */
  remember_device_days: z.number().int(),
  /** How customers know it, on the sign-in screen and in messages; null: by its name. Bills have its name. */
  shown_name: z.string().nullable(),
  /** `#rrggbb`, dark enough for white words. */
  accent: z.string(),
  /** From whom its mails and SMS are; null: the name shown. */
  mail_sender: z.string().nullable(),
  sms_sender: z.string().nullable(),
  /** Below each mail. */
  mail_footer: z.string().nullable(),
  /** When somebody answers. */
  support_hours: z.string().nullable(),
  /** Of what its customers get no mail and no SMS. */
  without_mail: z.array(notificationEvent),
  without_sms: z.array(notificationEvent),
  /** For how many months each kind of personal data is kept; null: until somebody deletes it. */
  keep_network_months: z.number().int().nullable(),
  keep_usage_months: z.number().int().nullable(),
  keep_tickets_months: z.number().int().nullable(),
  keep_chats_months: z.number().int().nullable(),
  keep_imports_months: z.number().int().nullable(),
  keep_messages_months: z.number().int(),
  keep_sign_ins_months: z.number().int(),
  /** The log has the lines of all organizations: the longest time of theirs counts. */
  keep_audit_months: z.number().int().nullable(),
  /** For how many days the file of what is kept about a person can be fetched. */
  keep_exports_days: z.number().int(),
}

/** The same in a form. An absent field stays as it is, in a new organization as the database has it. */
export const organizationSettingsForm = {
  billing_day: z
    .number({ error: billingDay })
    .int({ error: billingDay })
    .min(1, { error: billingDay })
    .max(28, { error: billingDay })
    .optional(),
  due_days: days(0, 60).optional(),
  grace_days: days(0, 60).optional(),
  suspends_overdue: z.boolean().optional(),
  restores_on_payment: z.boolean().optional(),
  promise_days: days(0, 60).optional(),
  tax_percent: z
    .number({ error: taxPercent })
    .min(0, { error: taxPercent })
    .max(99, { error: taxPercent })
    .multipleOf(0.01, { error: taxPercent })
    .optional(),
  invoice_prefix: z
    .string()
    .trim()
    // the hyphen before the number is the portal's own
    .overwrite((text) => text.replace(/-+$/, ''))
    .regex(/^[A-Z0-9-]{1,12}$/, { error: prefix })
    .optional(),
  bin: optionalText({ max: 30 }),
  remind_before_days: days(0, 30).nullish(),
  remind_after_days: days(1, 60).nullish(),
  country: z
    .string({ error: 'Choose a country' })
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .optional(),
  currency: z
    .string({ error: 'Choose a currency' })
    .regex(/^[A-Z]{3}$/, 'Choose a currency')
    .optional(),
  time_zone: text('Choose a time zone', { max: 64 }).optional(),
  payment_minimum: amount.optional(),
  payment_maximum: amount.optional(),
  may_pay_less: z.boolean().optional(),
  may_pay_more: z.boolean().optional(),
  password_needs_code: z.boolean().optional(),
  remember_device_days: days(0, 90).optional(),
  shown_name: optionalText({ max: 60 }),
  accent: z
    .string({ error: accent })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: accent, abort: true })
    .refine(carriesWhite, 'White text would not be readable on this')
    .optional(),
  // it stands in the head of a mail, where these would begin something else
  mail_sender: optionalText({ max: 60 }).refine((name) => !/["<>@,;:\\]/.test(name ?? ''), senderWords),
  sms_sender: optionalText({ max: 20 }),
  mail_footer: optionalLongText({ max: 500 }),
  support_hours: optionalText({ max: 200 }),
  without_mail: events.optional(),
  without_sms: events.optional(),
  keep_network_months: months(3, 120).nullish(),
  keep_usage_months: months(3, 120).nullish(),
  keep_tickets_months: months(3, 120).nullish(),
  keep_chats_months: months(1, 120).nullish(),
  keep_imports_months: months(1, 60).nullish(),
  keep_messages_months: months(1, 60).optional(),
  keep_sign_ins_months: months(1, 24).optional(),
  keep_audit_months: months(12, 120).nullish(),
  keep_exports_days: days(1, 30).optional(),
}

/** What a new organization begins with. */
export const usualSettings: z.infer<z.ZodObject<typeof organizationSettings>> = {
  billing_day: 1,
  due_days: 10,
  grace_days: 5,
  suspends_overdue: true,
  restores_on_payment: true,
  promise_days: 7,
  tax_percent: 5,
  invoice_prefix: 'INV',
  bin: null,
  remind_before_days: 3,
  remind_after_days: 1,
  country: 'BD',
  currency: 'BDT',
  time_zone: 'Asia/Dhaka',
  payment_minimum: '10.00',
  payment_maximum: '25000.00',
  may_pay_less: false,
  may_pay_more: true,
  password_needs_code: true,
  remember_device_days: 30,
  shown_name: null,
  accent: standardAccent,
  mail_sender: null,
  sms_sender: null,
  mail_footer: null,
  support_hours: null,
  without_mail: [],
  without_sms: [],
  keep_network_months: 24,
  keep_usage_months: 36,
  keep_tickets_months: 36,
  keep_chats_months: 24,
  keep_imports_months: 6,
  keep_messages_months: 6,
  keep_sign_ins_months: 3,
  keep_audit_months: null,
  keep_exports_days: 7,
}
