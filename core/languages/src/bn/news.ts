import type { Texts } from '../catalogue'

/** What the portal tells people: bell, mail, SMS and push. */
export const news: Texts = {
}
