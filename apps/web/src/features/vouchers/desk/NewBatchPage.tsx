import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { packageLookup } from '@uplink/contract/catalogue'
import { organizationLookup } from '@uplink/contract/organizations'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { batchLimits, newVoucherBatch } from '@uplink/contract/voucher-batches'
import { useRef } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, multiplyMoney, parseMoney } from '../../../platform/money/money'
import { randomKey } from '../../../platform/session/random-key'
import { firstOnesQuery, lookedUpQuery } from '../../../resource/fields/look-up'
import { LookupField } from '../../../resource/fields/LookupField'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { DateField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FieldRow'
import { Form, FormActions } from '../../../ui/form/Form'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Aside, Beside } from '../../../ui/panels/Aside'
import { useToasts } from '../../../ui/UiProvider'
import { createBatch, type NewBatch } from './vouchers.data'

interface Values {
  organization_id: number | null
  name: string
  count: string
  kind: 'money' | 'days'
  amount: string
  package_id: number | null
  days: string
  expires_on: string
  for_whom: string
}

const initial: Values = {
  organization_id: null,
  name: '',
  count: String(batchLimits.aSheet),
  kind: 'money',
  amount: '',
  package_id: null,
  days: '',
  expires_on: '',
  for_whom: '',
}

/** A text that is no number is sent as it is, so that it is refused. */
const numberOf = (text: string) => (text === '' || Number.isNaN(Number(text)) ? text : Number(text))

const bodyOf = ({ count, kind, amount, package_id, days, expires_on, ...rest }: Values) => ({
  ...rest,
  kind,
  count: numberOf(count),
  ...(kind === 'money' ? { amount } : { package_id, days: numberOf(days) }),
  expires_on: expires_on || null,
})

/** The organization of who knows one only; undefined for the others, who choose. */
function useOnlyOrganization(): number | undefined {
  const { data } = useQuery(firstOnesQuery(organizationLookup.route))
  const [first, another] = data ?? []
  return first && !another ? Number(first.value) : undefined
}

/** Makes a batch; its sheet is printed on the batch's page. */
export function NewBatchPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const key = useRef(randomKey(128))
  const only = useOnlyOrganization()
  const form = useForm<Values, NewBatch>({
    schema: newVoucherBatch,
    initial,
    toBody: (values) => bodyOf({ ...values, organization_id: values.organization_id ?? only ?? null }),
    send: async (body) => {
      const { message, data } = await createBatch(body, key.current)
      await nounsChanged(client, 'vouchers')
      toasts.success(message)
      await navigate({ href: pathTo('voucherBatch', { id: data.id }) })
    },
  })
  const { kind, package_id } = form.values
  const organization_id = form.values.organization_id ?? only ?? null
  const { data: organization } = useQuery(lookedUpQuery(organizationLookup.route, organization_id))
  /** Another answer is another batch. */
  const set: typeof form.set = (path, value) => {
    key.current = randomKey(128)
    form.set(path, value)
  }
  return (
    <>
      <PageHeader
        title="New batch of vouchers"
        lead="The codes are shown once, on the sheet that you print afterwards."
        back={{ href: pathTo('vouchers'), label: 'Vouchers' }}
      />
      <Beside isForm aside={<Sum values={form.values} currency={organization?.currency} />}>
        <Section isNarrow>
          <Form {...form.props} hasSaveKey>
            <FieldRow>
              <LookupField
                label="Organization"
                route={organizationLookup.route}
                value={organization_id}
                error={form.errorOf('organization_id')}
                onBlur={() => form.touch('organization_id')}
                onChange={(id) => set('organization_id', id)}
              />
              <TextField
                label="Name"
                help="Such as the shop that sells it."
                maxLength={60}
                {...form.propsOf('name')}
              />
            </FieldRow>
            <FieldRow>
              <NumberField
                label="How many"
                help={`${batchLimits.aSheet} a sheet; at most ${batchLimits.vouchers}.`}
                {...form.propsOf('count')}
                onChange={(count) => set('count', count)}
              />
              <DateField
                label="Can be used until"
                isOptional
                {...form.propsOf('expires_on')}
                onChange={(day) => set('expires_on', day)}
              />
            </FieldRow>
            <RadioField
              label="Worth"
              isRow
              options={[
                { value: 'money', label: 'Money for the balance' },
                { value: 'days', label: 'Days of a package' },
              ]}
              value={kind}
              onChange={(value) => set('kind', value)}
            />
            {kind === 'money' ? (
              <MoneyField
                label="Amount"
                currency={organization?.currency}
                help="What the balance gets; a prepaid line is renewed as far as it goes."
                {...form.propsOf('amount')}
                onChange={(amount) => set('amount', amount)}
              />
            ) : (
              <>
                <LookupField
                  label="Package"
                  help="Only prepaid lines that have it can use the voucher."
                  route={packageLookup.route}
                  value={package_id}
                  error={form.errorOf('package_id')}
                  onBlur={() => form.touch('package_id')}
                  onChange={(id) => set('package_id', id)}
                />
                <NumberField label="Days" {...form.propsOf('days')} onChange={(days) => set('days', days)} />
              </>
            )}
            <TextField label="For whom" isOptional maxLength={100} {...form.propsOf('for_whom')} />
            <FormActions>
              <Button type="submit" kind="primary" isSaving={form.isSaving}>
                Make vouchers
              </Button>
              <ButtonLink href={pathTo('vouchers')}>Cancel</ButtonLink>
            </FormActions>
          </Form>
        </Section>
      </Beside>
    </>
  )
}

/** What would be made: how many, worth how much together, on how many sheets. */
function Sum({ values, currency }: { values: Values; currency: string | undefined }) {
  const { kind, amount, expires_on: until } = values
  const count = Number(values.count)
  const days = Number(values.days)
  const isCounted = Number.isInteger(count) && count > 0 && count <= batchLimits.vouchers
  const one = parseMoney(amount, currency)
  return (
    <Aside title="This batch">
      {isCounted ? (
        <>
          <p>
            {`${counted(count, 'voucher')} on ${counted(Math.ceil(count / batchLimits.aSheet), 'sheet')} of A4.`}
          </p>
          {kind === 'money' && one !== undefined && (
            <p>{`Worth ${formatMoney(multiplyMoney(currency === undefined ? one : `${currency} ${one}`, count))} together.`}</p>
          )}
          {kind === 'days' && days > 0 && <p>{`Each pays for ${counted(days, 'day')} of the package.`}</p>}
          {/^\d{4}-\d\d-\d\d$/.test(until) && <p>{`They can be used until ${formatDisplayDate(until)}.`}</p>}
        </>
      ) : (
        <p>Say how many.</p>
      )}
    </Aside>
  )
}
