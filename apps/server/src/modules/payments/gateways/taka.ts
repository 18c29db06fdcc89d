import { fromWire, toDecimal } from '#platform/money'

// The gateways of Bangladesh take nothing but taka, whatever the call is about.

/** Poisha → `1250.00`. */
export const toTaka = (poisha: number): string => toDecimal(poisha, 'BDT')

/** `1250.5` → poisha; undefined when it is not an amount. */
export const fromTaka = (text: string): number | undefined => fromWire(text, 'BDT')
