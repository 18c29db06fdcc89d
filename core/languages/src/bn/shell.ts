import type { Texts } from '../catalogue'

/** The frame around every screen, and the building blocks. */
export const shell: Texts = {
}
