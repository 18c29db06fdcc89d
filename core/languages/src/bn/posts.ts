import type { Texts } from '../catalogue'

/** Announcements and legal texts. */
export const posts: Texts = {
}
