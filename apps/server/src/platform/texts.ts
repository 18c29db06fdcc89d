import { withCommas } from '@uplink/contract/thousands'
import { toWire } from './money'

/** The wire's decimal text with separators, `1,250.00`; a negative one has a minus sign (−). */
export function grouped(wire: string): string {
  return withCommas(wire).replace('-', '−')
}

/** An amount in poisha as `৳ 1,250.00`. */
export function takaText(poisha: number): string {
  return `৳ ${grouped(toWire(poisha))}`
}

/** A date text as `05/11/2025`. */
export function dayFirst(date: string): string {
  return date.split('-').reverse().join('/')
}
