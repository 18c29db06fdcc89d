import type { Texts } from '../catalogue'

/** Orders and their steps. */
export const orders: Texts = {
}
