import type { Texts } from '../catalogue'

/** The line: its state, its package, its address, outages. */
export const connections: Texts = {
}
