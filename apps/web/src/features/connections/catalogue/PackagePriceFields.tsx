import { queryOptions, useQuery } from '@tanstack/react-query'
import { newPriceRoutes, type NewPrice } from '@uplink/contract/catalogue'
import { counted } from '@uplink/contract/counted'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { compareMoney, formatMoney, parseLike, subtractMoney } from '../../../platform/money/money'
import type { FormOf } from '../../../resource/declaration'
import { MoneyField, NumberField } from '../../../ui/editors/NumberField'
import { Notice } from '../../../ui/feedback/Notice'
import { SelectField } from '../../../ui/fields/SelectField'
import { FieldRow } from '../../../ui/form/FieldRow'
import { FoldedFields } from '../../../ui/form/FoldedFields'
import type { Package, PackageValues } from './package-form'

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
export function NewPriceFields({ form, record }: { form: FormOf<PackageValues>; record: Package }) {
  const { data } = useQuery(newPriceQuery(record.id))
  const { next_price: typed, next_price_on: from } = form.values
  const days = [...new Set([record.next_price_on ?? '', ...(data?.days ?? [])])].filter(Boolean).sort()
  return (
    <>
      <FieldRow>
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
      </FieldRow>
      {data && <PriceNote before={record.price} typed={typed} from={from} lines={data} />}
    </>
  )
}

const prepaid = ['prepaid_price', 'prepaid_count', 'prepaid_unit'] as const

function prepaidWords({
  prepaid_price: price,
  prepaid_count: count,
  prepaid_unit: unit,
}: PackageValues): string {
  if (price === '' && count === '') return 'a month at the price above'
  return `${price} for ${count} ${unit}`
}

/** What a prepaid line pays at once, and for how long. */
export function PrepaidFields({
  form,
  currency,
}: {
  form: FormOf<PackageValues>
  currency: string | undefined
}) {
  return (
    <FoldedFields
      title="Prepaid"
      summary={prepaidWords(form.values)}
      problems={prepaid.filter((field) => form.errorOf(field) !== undefined).length}
      isOpenAtFirst={form.values.prepaid_price !== ''}
    >
      <MoneyField
        label="Prepaid price"
        currency={currency}
        isOptional
        help="Before tax, of one renewal. Leave it empty for a month at the price above."
        {...form.propsOf('prepaid_price')}
        onChange={(price) => form.set('prepaid_price', price)}
      />
      <FieldRow>
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
      </FieldRow>
    </FoldedFields>
  )
}
