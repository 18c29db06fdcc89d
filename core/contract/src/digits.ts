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
