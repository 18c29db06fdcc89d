import { typedNumber } from '../../language/digits'
import { grouped } from '../../language/t'

/**
 * Turns a typed number, `1,250.50`, into the form that is sent, `1250.5`; `''` for an empty text, undefined when it
 * is no number.
 */
export function parseNumber(text: string): string | undefined {
  const typed = typedNumber(text).replace('−', '-')
  if (typed === '') return ''
  // commas may only separate thousands
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed)
  if (!isGrouped && !/^-?\d+(\.\d+)?$/.test(typed)) return undefined
  const [whole = '', fraction = ''] = typed.replaceAll(',', '').split('.')
  const short = fraction.replace(/0+$/, '')
  const plain = whole.replace(/^(-?)0+(?=\d)/, '$1')
  return short === '' ? plain : `${plain}.${short}`
}

/** A sent number as people read it: with commas, and with its decimals if this kind of number has any. */
export function numberText(value: string, decimals: number): string {
  const plain = parseNumber(value)
  if (plain === undefined || plain === '') return value
  const [whole = '', fraction = ''] = plain.split('.')
  if (decimals === 2) return `${grouped(whole)}.${fraction.padEnd(2, '0')}`
  return fraction === '' ? grouped(whole) : `${grouped(whole)}.${fraction}`
}
