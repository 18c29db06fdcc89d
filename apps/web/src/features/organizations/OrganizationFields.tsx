import { withCommas } from '@uplink/contract/thousands'
import type { FormOf } from '../../resource/declaration'
import { statusField } from '../../resource/fields/record-status'
import { MoneyField, NumberField } from '../../ui/editors/NumberField'
import { Checkbox } from '../../ui/fields/Checkbox'
import { FieldGroup } from '../../ui/form/FieldGroup'
import { FieldRow } from '../../ui/form/FieldRow'
import { FoldedFields } from '../../ui/form/FoldedFields'
import { TextareaField } from '../../ui/fields/TextareaField'
import { TextField } from '../../ui/fields/TextField'
import type { OrganizationValues } from './organization-form'
import { PlaceFields } from './PlaceFields'
import { Setting } from './Setting'

type NumberPath =
  | 'billing_day'
  | 'tax_percent'
  | 'due_days'
  | 'grace_days'
  | 'promise_days'
  | 'remember_device_days'
  | 'remind_before_days'
  | 'remind_after_days'
  | 'payment_minimum'
  | 'payment_maximum'

interface PartProps {
  form: FormOf<OrganizationValues>
}

const numbersOf = (form: PartProps['form']) => (path: NumberPath) => ({
  ...form.propsOf(path),
  onChange: (value: string) => form.set(path, value),
})

/** Who it is, and how it is reached. */
export function NameFields({ form }: PartProps) {
  return (
    <>
      <Setting form={form} path="name">
        <TextField label="Organization name" maxLength={200} {...form.propsOf('name')} />
      </Setting>
      <FieldRow>
        <Setting form={form} path="mobile_no">
          <TextField label="Mobile no" type="tel" maxLength={20} {...form.propsOf('mobile_no')} />
        </Setting>
        <Setting form={form} path="email">
          <TextField label="Email" type="email" isOptional maxLength={200} {...form.propsOf('email')} />
        </Setting>
      </FieldRow>
      <Setting form={form} path="address">
        <TextareaField label="Address" isOptional rows={3} atMost={500} {...form.propsOf('address')} />
      </Setting>
    </>
  )
}

/** How it writes bills and what happens to those that stay unpaid. */
export function BillFields({ form }: PartProps) {
  const numberField = numbersOf(form)
  return (
    <>
      <FieldRow>
        <Setting form={form} path="billing_day">
          <NumberField
            label="Billing day"
            help="Of the month, 1 to 28. Another one counts from the next bill on."
            min={1}
            max={28}
            {...numberField('billing_day')}
          />
        </Setting>
        <Setting form={form} path="tax_percent">
          <NumberField
            label="Tax"
            help="Added to every price. It counts from the next bill on."
            suffix="%"
            min={0}
            max={99}
            decimals={2}
            {...numberField('tax_percent')}
          />
        </Setting>
      </FieldRow>
      <FieldRow>
        <Setting form={form} path="invoice_prefix">
          <TextField
            label="Bill numbers begin with"
            help="Capital letters, digits and hyphens: INV makes INV-0000001."
            maxLength={12}
            autoComplete="off"
            {...form.propsOf('invoice_prefix')}
          />
        </Setting>
        <Setting form={form} path="bin">
          <TextField
            label="BIN"
            isOptional
            help="The business identification number, printed on bills."
            maxLength={30}
            autoComplete="off"
            {...form.propsOf('bin')}
          />
        </Setting>
      </FieldRow>
      <Setting form={form} path="due_days">
        <NumberField
          label="Bills are due after"
          help="Counted from the day of issue."
          suffix="days"
          min={0}
          max={60}
          {...numberField('due_days')}
        />
      </Setting>
      <FieldRow>
        <Setting form={form} path="remind_before_days">
          <NumberField
            label="Remind before the due day"
            isOptional
            help="Left empty: no such reminder."
            suffix="days"
            min={0}
            max={30}
            {...numberField('remind_before_days')}
          />
        </Setting>
        <Setting form={form} path="remind_after_days">
          <NumberField
            label="Remind after the due day"
            isOptional
            help="Left empty: no such reminder."
            suffix="days"
            min={1}
            max={60}
            {...numberField('remind_after_days')}
          />
        </Setting>
      </FieldRow>
      <Setting form={form} path="suspends_overdue">
        <Checkbox
          isSwitch
          label="Suspend lines whose bills stay unpaid"
          {...form.checkOf('suspends_overdue')}
        />
      </Setting>
      <Setting form={form} path="grace_days">
        <NumberField
          label="Grace after the due day"
          help="A line is suspended when it is over."
          suffix="days"
          min={0}
          max={60}
          {...numberField('grace_days')}
        />
      </Setting>
      <Setting form={form} path="restores_on_payment">
        <Checkbox
          isSwitch
          label="Switch a line on again once its bills are paid"
          {...form.checkOf('restores_on_payment')}
        />
      </Setting>
      <Setting form={form} path="promise_days">
        <NumberField
          label="A promise to pay lasts"
          help="At most, and once in a billing period: no bill suspends the line before. 0: none is taken."
          suffix="days"
          min={0}
          max={60}
          {...numberField('promise_days')}
        />
      </Setting>
    </>
  )
}

/** What customers may pay. */
export function PaymentFields({ form }: PartProps) {
  const numberField = numbersOf(form)
  return (
    <>
      <FieldRow>
        <Setting form={form} path="payment_minimum">
          <MoneyField
            label="Smallest payment"
            help="Smaller bills are paid whole all the same."
            currency={form.values.currency}
            {...numberField('payment_minimum')}
          />
        </Setting>
        <Setting form={form} path="payment_maximum">
          <MoneyField
            label="Largest payment"
            currency={form.values.currency}
            {...numberField('payment_maximum')}
          />
        </Setting>
      </FieldRow>
      <Setting form={form} path="may_pay_less">
        <Checkbox
          isSwitch
          label="Customers may pay less than their bills ask for"
          {...form.checkOf('may_pay_less')}
        />
      </Setting>
      <Setting form={form} path="may_pay_more">
        <Checkbox
          isSwitch
          label="Customers may pay more; what is left over is kept as balance"
          {...form.checkOf('may_pay_more')}
        />
      </Setting>
    </>
  )
}

/** How its customers sign in. */
export function SignInFields({ form }: PartProps) {
  const numberField = numbersOf(form)
  return (
    <>
      <Setting form={form} path="password_needs_code">
        <Checkbox
          isSwitch
          label="Customers confirm a new password with a code"
          {...form.checkOf('password_needs_code')}
        />
      </Setting>
      <Setting form={form} path="remember_device_days">
        <NumberField
          label="After a second factor a browser may be remembered"
          help="Of staff and customers. 0: the factor is asked for at each sign-in."
          suffix="days"
          min={0}
          max={90}
          {...numberField('remember_device_days')}
        />
      </Setting>
    </>
  )
}

/** What a provider starts with, and below it, folded, what each has a default for. */
export function OrganizationFields({ form }: PartProps) {
  const { values } = form
  const problemsIn = (paths: readonly (keyof OrganizationValues)[]) =>
    paths.filter((path) => form.errorOf(path) !== undefined).length
  return (
    <>
      <NameFields form={form} />
      {statusField(form)}
      <FieldGroup title="Money and time">
        <PlaceFields form={form} />
      </FieldGroup>
      <FoldedFields title="Bills" summary={billWords(values)} problems={problemsIn(billPaths)}>
        <BillFields form={form} />
      </FoldedFields>
      <FoldedFields title="Payments" summary={paymentWords(values)} problems={problemsIn(paymentPaths)}>
        <PaymentFields form={form} />
      </FoldedFields>
      <FoldedFields title="Sign-in" summary={signInWords(values)} problems={problemsIn(signInPaths)}>
        <SignInFields form={form} />
      </FoldedFields>
    </>
  )
}

const billPaths = [
  'billing_day',
  'tax_percent',
  'invoice_prefix',
  'bin',
  'due_days',
  'remind_before_days',
  'remind_after_days',
  'suspends_overdue',
  'grace_days',
  'restores_on_payment',
  'promise_days',
] as const
const paymentPaths = ['payment_minimum', 'payment_maximum', 'may_pay_less', 'may_pay_more'] as const
const signInPaths = ['password_needs_code', 'remember_device_days'] as const

const billWords = ({ billing_day, tax_percent, due_days }: OrganizationValues) =>
  `on day ${billing_day}, tax ${tax_percent} %, due after ${due_days} days`

const paymentWords = ({ payment_minimum, payment_maximum }: OrganizationValues) =>
  `${withCommas(payment_minimum)} to ${withCommas(payment_maximum)}`

const signInWords = ({ password_needs_code }: OrganizationValues) =>
  password_needs_code ? 'new passwords need a code' : 'new passwords need no code'
