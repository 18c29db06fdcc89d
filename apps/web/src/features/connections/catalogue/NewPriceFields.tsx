import { useQuery } from '@tanstack/react-query'
import type { FormOf } from '../../../resource/declaration'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { MoneyField } from '../../../ui/editors/NumberField'
import { SelectField } from '../../../ui/fields/SelectField'
import { newPriceQuery } from './new-price.data'
import type { Package, PackageValues } from './package-form'
import { PriceNote } from './PriceNote'

/** The fields of a planned price, which begins with a billing period. Emptying them withdraws the planned price. */
export function NewPriceFields({ form, record }: { form: FormOf<PackageValues>; record: Package }) {
  const { data } = useQuery(newPriceQuery(record.id))
  const { next_price: typed, next_price_on: from } = form.values
  const days = [...new Set([record.next_price_on ?? '', ...(data?.days ?? [])])].filter(Boolean).sort()
  return (
    <>
      <MoneyField
        label="New price a month"
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
