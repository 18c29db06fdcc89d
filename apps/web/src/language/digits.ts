import { inDigits, plainDigits } from '@uplink/contract/digits'
import { digits } from './language'

/** What was typed as a number, in 0–9 whatever the keyboard writes, and without spaces around it. */
export const typedNumber = (text: string) => plainDigits(text).trim()

/** A number's text in the digits that its reader chose. Client IDs, numbers of bills and phones keep 0–9. */
export const shownDigits = (text: string): string => inDigits(text, digits)
