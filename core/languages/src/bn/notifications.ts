import type { Texts } from '../catalogue'

/** The list of notifications and how they reach a person. */
export const notifications: Texts = {
}
