import type { Texts } from '../catalogue'

/** Signing in, passwords and sessions. */
export const auth: Texts = {
}
