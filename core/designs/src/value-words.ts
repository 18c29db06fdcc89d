import { gatewayTitle } from '@uplink/contract/gateways'

/** Columns of codes: what stands in them is one word of a short list, written for machines. */
const ofCodes = /^(gateway|method|way|category|status|state|kind|channel|priority)$/

/** Ways of money whose word is not their code. */
const ways: Readonly<Record<string, string>> = {
  bank: 'Bank transfer',
  mobile: 'Mobile wallet',
  other: 'Another way',
}

interface Named {
  name: string
  type: string
  /** The author's own words for values. */
  labels?: readonly { value: string; label: string }[]
}

/** The last word of a column's name: `gateway` of `payment_gateway`. */
const lastWord = (name: string) =>
  name
    .toLowerCase()
    .split(/[._\s]+/)
    .at(-1) ?? ''

/**
 * A value as people name it: in the author's words, or else a code as a word, `bkash` as bKash and `in_progress` as In progress.
 * All else is people's data and stays as it is.
 */
export function wordOf({ name, type, labels }: Named, value: string): string {
  const own = labels?.find((each) => each.value === value)?.label ?? ''
  if (own !== '' && own !== value) return own
  const column = lastWord(name)
  if (type !== 'text' || !ofCodes.test(column) || !/^[a-z]{2,}(_[a-z]+)*$/.test(value)) return value
  if (/^(gateway|method|way)$/.test(column)) {
    const title = gatewayTitle(value) ?? ways[value]
    if (title !== undefined) return title
  }
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
