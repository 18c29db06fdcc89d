import type { Texts } from '../catalogue'

/** Data used, sessions and devices. */
export const usage: Texts = {
}
