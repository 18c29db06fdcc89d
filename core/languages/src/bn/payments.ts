import type { Texts } from '../catalogue'

/** Paying, topping up, and what became of it. */
export const payments: Texts = {
}
