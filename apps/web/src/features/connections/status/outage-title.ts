import { language } from '../../../language/language'

/** What happened, in the page's language where staff wrote it in that too. */
export const outageTitle = (outage: { title: string; title_bn: string | null }): string =>
  (language === 'bn' && outage.title_bn) || outage.title
