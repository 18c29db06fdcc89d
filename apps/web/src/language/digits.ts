import { plainDigits } from '@uplink/contract/digits'

/** What was typed as a number, in 0–9 whatever the keyboard writes, and without spaces around it. */
export const typedNumber = (text: string) => plainDigits(text).trim()
