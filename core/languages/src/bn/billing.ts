import type { Texts } from '../catalogue'

/** Bills and the account statement. */
export const billing: Texts = {
}
