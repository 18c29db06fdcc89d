import { usualSettings } from '@uplink/contract/organization-settings'
import type { organizations } from '@uplink/contract/organizations'
import { withoutCode } from '../../platform/money/money'
import type { Answer } from '@uplink/contract/route'

/** As the list and the record have it. */
export type Organization = Answer<typeof organizations.routes.list>['data'][number]

/** The values of an organization's form; numbers are text, as typed. */
export function organizationForm(record: Organization | undefined) {
  const settings = record ?? usualSettings
  return {
    name: record?.name ?? '',
    mobile_no: record?.mobile_no ?? '',
    email: record?.email ?? '',
    address: record?.address ?? '',
    billing_day: String(settings.billing_day),
    tax_percent: String(settings.tax_percent),
    invoice_prefix: settings.invoice_prefix,
    bin: settings.bin ?? '',
    due_days: String(settings.due_days),
    remind_before_days: textOf(settings.remind_before_days),
    remind_after_days: textOf(settings.remind_after_days),
    grace_days: String(settings.grace_days),
    suspends_overdue: settings.suspends_overdue,
    restores_on_payment: settings.restores_on_payment,
    promise_days: String(settings.promise_days),
    country: settings.country,
    currency: settings.currency,
    time_zone: settings.time_zone,
    payment_minimum: withoutCode(settings.payment_minimum),
    payment_maximum: withoutCode(settings.payment_maximum),
    may_pay_less: settings.may_pay_less,
    may_pay_more: settings.may_pay_more,
    password_needs_code: settings.password_needs_code,
    remember_device_days: String(settings.remember_device_days),
    shown_name: settings.shown_name ?? '',
    accent: settings.accent,
    mail_sender: settings.mail_sender ?? '',
    mail_footer: settings.mail_footer ?? '',
    sms_sender: settings.sms_sender ?? '',
    support_hours: settings.support_hours ?? '',
    without_mail: settings.without_mail,
    without_sms: settings.without_sms,
    keep_network_months: textOf(settings.keep_network_months),
    keep_usage_months: textOf(settings.keep_usage_months),
    keep_tickets_months: textOf(settings.keep_tickets_months),
    keep_chats_months: textOf(settings.keep_chats_months),
    keep_imports_months: textOf(settings.keep_imports_months),
    keep_messages_months: String(settings.keep_messages_months),
    keep_sign_ins_months: String(settings.keep_sign_ins_months),
    keep_audit_months: textOf(settings.keep_audit_months),
    keep_exports_days: String(settings.keep_exports_days),
    status: record?.status ?? ('active' as const),
  }
}

export type OrganizationValues = ReturnType<typeof organizationForm>

const textOf = (count: number | null) => (count === null ? '' : String(count))

/** A text that is no number is sent unchanged, so that it is refused. */
const numberOf = (text: string) => (text === '' || Number.isNaN(Number(text)) ? text : Number(text))
const numberOrNone = (text: string) => (text === '' ? null : numberOf(text))

/** What the form of a record sends: of a part of the form, that part. */
export const organizationBody = (values: OrganizationValues) => ({
  ...values,
  billing_day: numberOf(values.billing_day),
  tax_percent: numberOf(values.tax_percent),
  due_days: numberOf(values.due_days),
  grace_days: numberOf(values.grace_days),
  promise_days: numberOf(values.promise_days),
  remember_device_days: numberOf(values.remember_device_days),
  remind_before_days: numberOrNone(values.remind_before_days),
  remind_after_days: numberOrNone(values.remind_after_days),
  keep_network_months: numberOrNone(values.keep_network_months),
  keep_usage_months: numberOrNone(values.keep_usage_months),
  keep_tickets_months: numberOrNone(values.keep_tickets_months),
  keep_chats_months: numberOrNone(values.keep_chats_months),
  keep_imports_months: numberOrNone(values.keep_imports_months),
  keep_messages_months: numberOf(values.keep_messages_months),
  keep_sign_ins_months: numberOf(values.keep_sign_ins_months),
  keep_audit_months: numberOrNone(values.keep_audit_months),
  keep_exports_days: numberOf(values.keep_exports_days),
})
