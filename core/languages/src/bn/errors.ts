import type { Texts } from '../catalogue'

/** What the server refuses, and what is wrong with a field. */
export const errors: Texts = {
}
