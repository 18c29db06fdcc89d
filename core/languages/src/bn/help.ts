import type { Texts } from '../catalogue'

/** Tickets and chat. */
export const help: Texts = {
}
