import { toWire } from './money'

/** `1,250.00` of the wire's decimal text; below zero with the sign of subtraction. */
export function grouped(wire: string): string {
  return wire.replace('-', '−').replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** `৳ 1,250.00` of an amount in poisha. */
export function takaText(poisha: number): string {
  return `৳ ${grouped(toWire(poisha))}`
}

/** `05/11/2025` of a date text. */
export function dayFirst(date: string): string {
  return date.split('-').reverse().join('/')
}
