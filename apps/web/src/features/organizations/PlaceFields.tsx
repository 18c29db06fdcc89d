import { isPayable } from '@uplink/contract/currencies'
import type { FormOf } from '../../resource/declaration'
import { SearchSelectField } from '../../ui/choosers/SearchSelectField'
import { placeIn } from './country-places'
import type { OrganizationValues } from './organization-form'
import { placeName, zoneName } from './place-names'
import { Setting } from './Setting'

type Place = 'country' | 'currency' | 'time_zone'

interface Named {
  value: string
  label: string
}

const named = (type: 'region' | 'currency', code: string): Named => ({
  value: code,
  label: placeName(type, code),
})
const byLabel = (one: Named, other: Named) => one.label.localeCompare(other.label, 'en')

// Those that the browser knows; the server looks again.
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => regions.of(code) !== undefined && !/^(?:EU|EZ|UN|QO|X.|ZZ)$/.test(code))
  .map((code) => named('region', code))
  .toSorted(byLabel)
const currencies = Intl.supportedValuesOf('currency')
  .filter(isPayable)
  .map((code) => named('currency', code))
  .toSorted(byLabel)
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: zoneName(zone),
}))

/** Where an organization is: what its numbers, prices and days are like. */
export function PlaceFields({ form }: { form: FormOf<OrganizationValues> }) {
  const choice = (path: Place, name: (code: string) => string) => ({
    known: form.values[path] === '' ? [] : [{ value: form.values[path], label: name(form.values[path]) }],
    value: form.values[path],
    error: form.errorOf(path),
    onBlur: () => form.touch(path),
    onChange: (chosen: string | null) => form.set(path, chosen ?? ''),
  })
  const goTo = (chosen: string | null) => {
    const { currency, time_zone } = placeIn(form.values, chosen ?? '')
    form.set('country', chosen ?? '')
    form.set('currency', currency)
    form.set('time_zone', time_zone)
  }
  return (
    <>
      <Setting form={form} path="country">
        <SearchSelectField
          label="Country"
          help="Phone numbers are of there, unless they are written with + and another country’s code."
          options={countries}
          {...choice('country', (code) => named('region', code).label)}
          onChange={goTo}
        />
      </Setting>
      <Setting form={form} path="currency">
        <SearchSelectField
          label="Currency"
          help="Of prices, bills and payments. It cannot change any more once there is a bill, a payment or an order."
          options={currencies}
          {...choice('currency', (code) => named('currency', code).label)}
        />
      </Setting>
      <Setting form={form} path="time_zone">
        <SearchSelectField
          label="Time zone"
          help="Its days begin and end by it: bills, due days, what is told at which hour."
          options={zones}
          {...choice('time_zone', zoneName)}
        />
      </Setting>
    </>
  )
}
