import type { DigitKind } from './languages'

const bangla = /[০-৯]/g
const zero = '০'.charCodeAt(0)
const separators = /[\s\u2010-\u2013-]/g

/**
 * The text with Bangla digits (০–৯), which keyboards in Bangladesh write, as 0–9. For every field that holds a number,
 * before it is checked.
 */
export function plainDigits(text: string): string {
  return text.replace(bangla, (digit) => String(digit.charCodeAt(0) - zero))
}

/** The same without the spaces and hyphens by which people group long numbers: `017-1100-0001` as `01711000001`. */
export function joinedDigits(text: string): string {
  return plainDigits(text).replace(separators, '')
}

/** A number's text in the digits that its reader chose. */
export const inDigits = (text: string, digits: DigitKind): string =>
  digits === 'latin' ? text : text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

// what stands beside a Latin letter or a hyphen is part of a name: a Client ID, a bill's number
const number = /(?<![\p{Script=Latin}\d-])\d[\d.,/]*(?![\p{Script=Latin}\d-])/gu

/** A sentence with its numbers, amounts and days in these digits; names with digits in them stay as they are. */
export const numbersIn = (sentence: string, digits: DigitKind): string =>
  digits === 'latin' ? sentence : sentence.replace(number, (found) => inDigits(found, digits))
