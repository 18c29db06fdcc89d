import { counted } from '@uplink/contract/counted'
import { organizationLookup } from '@uplink/contract/organizations'
import type { FormOf } from '../../../resource/declaration'
import { BanglaFields } from '../../../resource/fields/BanglaFields'
import { LookupField } from '../../../resource/fields/LookupField'
import { lookedUpQuery } from '../../../resource/fields/look-up'
import { statusField } from '../../../resource/fields/record-status'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import type { Package, PackageValues } from './package-form'
import { PackageNetworkFields } from './PackageNetworkFields'
import { NewSpeedNote } from './RunningLines'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { SelectField } from '../../../ui/fields/SelectField'
import type { NewPrice } from '@uplink/contract/catalogue'
import { compareMoney, formatMoney, parseLike, subtractMoney } from '../../../platform/money/money'
import { Notice } from '../../../ui/feedback/Notice'
import { newPriceRoutes } from '@uplink/contract/catalogue'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'

/** The days on which a new price of a package could begin, and how many lines would pay it. */
const newPriceQuery = (id: number) =>
  queryOptions({
    queryKey: keysOf('catalogue-packages').of('new-price', id),
    queryFn: ({ signal }) =>
      call(newPriceRoutes.read, { params: { id } }, { signal }).then((answer) => answer.data),
    staleTime: 0,
  })

interface PriceNoteProps {
  /** The saved price. */
  before: string
  /** The typed price, and its first day; empty until a day is chosen. */
  typed: string
  from: string
  lines: Pick<NewPrice, 'usual_lines' | 'own_price_lines'>
}

/** What an unsaved price would mean: from when, for how many lines, and how much more or less. */
function PriceNote({ before, typed, from, lines }: PriceNoteProps) {
  const after = parseLike(before, typed)
  if (after === undefined || from === '' || compareMoney(after, before) === 0) return null
  const isMore = compareMoney(after, before) > 0
  const amount = isMore ? subtractMoney(after, before) : subtractMoney(before, after)
  // keeps the amount on one line
  const difference = formatMoney(amount).replace(' ', '\u00a0')
  const each = lines.usual_lines === 1 ? '' : ' each'
  return (
    <Notice
      tone={isMore ? 'warning' : 'info'}
      title={`From ${formatDisplayDate(from)}: ${counted(lines.usual_lines, 'line')}, ${difference} ${isMore ? 'more' : 'less'}${each}.`}
    >
      A month, before tax, with the bills of that day. Their customers are told a quarter of an hour after
      saving.
      {keptBy(lines.own_price_lines)}
    </Notice>
  )
}

function keptBy(lines: number): string {
  if (lines === 0) return ''
  return ` ${counted(lines, 'line')} with ${lines === 1 ? 'a price of its own keeps it' : 'a price of their own keep it'}.`
}

/** The fields of a planned price, which begins with a billing period. Emptying them withdraws the planned price. */
function NewPriceFields({ form, record }: { form: FormOf<PackageValues>; record: Package }) {
  const { data } = useQuery(newPriceQuery(record.id))
  const { next_price: typed, next_price_on: from } = form.values
  const days = [...new Set([record.next_price_on ?? '', ...(data?.days ?? [])])].filter(Boolean).sort()
  return (
    <>
      <MoneyField
        label="New price a month"
        currency={record.currency}
        isOptional
        help="Before tax. Leave it empty to keep the price."
        {...form.propsOf('next_price')}
        onChange={(price) => form.set('next_price', price)}
      />
      <SelectField
        label="From"
        isOptional={typed === ''}
        placeholder="Choose a billing day"
        options={days.map((day) => ({ value: day, label: formatDisplayDate(day) }))}
        {...form.propsOf('next_price_on')}
      />
      {data && <PriceNote before={record.price} typed={typed} from={from} lines={data} />}
    </>
  )
}

/** What a prepaid line pays at once, and for how long. */
function PrepaidFields({ form, currency }: { form: FormOf<PackageValues>; currency: string | undefined }) {
  return (
    <>
      <MoneyField
        label="Prepaid price"
        currency={currency}
        isOptional
        help="Before tax, of one renewal. Leave it empty for a month at the price above."
        {...form.propsOf('prepaid_price')}
        onChange={(price) => form.set('prepaid_price', price)}
      />
      <NumberField
        label="Prepaid for"
        isOptional={form.values.prepaid_price === ''}
        {...form.propsOf('prepaid_count')}
        onChange={(count) => form.set('prepaid_count', count)}
      />
      <SelectField
        label="Days or months"
        options={[
          { value: 'days', label: 'Days' },
          { value: 'months', label: 'Months' },
        ]}
        {...form.propsOf('prepaid_unit')}
      />
    </>
  )
}

interface PackageFieldsProps {
  form: FormOf<PackageValues>
  record?: Package | undefined
}

type NumberPath =
  | 'download_mbps'
  | 'upload_mbps'
  | 'quota_gb'
  | 'slow_download_mbps'
  | 'slow_upload_mbps'
  | 'price'

export function PackageFields({ form, record }: PackageFieldsProps) {
  const hasLines = record !== undefined && record.lines > 0
  const { data: ofOrganization } = useQuery(
    lookedUpQuery(organizationLookup.route, record ? null : form.values.organization_id),
  )
  const currency = record?.currency ?? ofOrganization?.currency
  const numberField = (path: NumberPath) => ({
    ...form.propsOf(path),
    onChange: (value: string) => form.set(path, value),
  })
  return (
    <>
      <TextField label="Name" maxLength={100} {...form.propsOf('name')} />
      {record ? null : (
        <LookupField
          label="Organization"
          help="A package stays with it."
          route={organizationLookup.route}
          {...form.choiceOf('organization_id')}
        />
      )}
      <NumberField label="Download" suffix="Mbps" decimals={1} {...numberField('download_mbps')} />
      <NumberField label="Upload" suffix="Mbps" decimals={1} {...numberField('upload_mbps')} />
      {hasLines && <NewSpeedNote form={form} record={record} />}
      <NumberField
        label="Data a month"
        isOptional
        help="Leave it empty for unlimited data."
        suffix="GB"
        {...numberField('quota_gb')}
      />
      {(form.values.quota_gb !== '' || form.values.slow_download_mbps !== '') && (
        <>
          <NumberField
            label="Download after that"
            isOptional
            help="Once the data is used up, until the next billing period, also in sessions that run. Leave it empty to stay as fast."
            suffix="Mbps"
            decimals={1}
            {...numberField('slow_download_mbps')}
          />
          <NumberField
            label="Upload after that"
            isOptional
            suffix="Mbps"
            decimals={1}
            {...numberField('slow_upload_mbps')}
          />
        </>
      )}
      <MoneyField
        label="Price a month"
        currency={currency}
        help={
          hasLines
            ? `Before tax. ${counted(record.lines, 'line')} ${record.lines === 1 ? 'has' : 'have'} it: a new price begins on a billing day.`
            : 'Before tax.'
        }
        disabled={hasLines}
        {...numberField('price')}
      />
      {record && (hasLines || record.next_price !== null) && <NewPriceFields form={form} record={record} />}
      <PrepaidFields form={form} currency={currency} />
      <TextareaField
        label="Description"
        isOptional
        help="Customers read it where they choose a package."
        rows={3}
        atMost={500}
        {...form.propsOf('description')}
      />
      <BanglaFields
        fields={[
          { of: 'Name', maxLength: 100, ...form.propsOf('name_bn') },
          { of: 'Description', rows: 3, atMost: 500, ...form.propsOf('description_bn') },
        ]}
      />
      <PackageNetworkFields form={form} />
      {statusField(form)}
    </>
  )
}
