import { useQuery, queryOptions } from '@tanstack/react-query'
import type { LegalSlug, LegalText, legalTextRoutes } from '@uplink/contract/legal-texts'
import { language } from '../../../language/language'
import { t } from '../../../language/t'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { PageHeader } from '../../../ui/page/PageHeader'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { Fallback, type FallbackProps } from '../../../ui/states/Fallback'
import { TextBlocks } from '../../../ui/text/TextBlocks'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { isEnglishOnly } from './english-only'
import classes from './LegalTextPage.module.css'

const read = endpoint<typeof legalTextRoutes.read>('GET', '/legal-texts/:slug')

/** A legal text of an organization, or of the portal's own provider. */
function legalTextQuery(slug: LegalSlug, organization: number | undefined) {
  return queryOptions({
    queryKey: keysOf('legal-texts').one(slug, organization),
    queryFn: ({ signal }) =>
      call(read, { params: { slug }, query: { org_id: organization } }, { signal }).then(
        (answer) => answer.data,
      ),
    staleTime: 10 * 60_000,
  })
}

export interface LegalTextPageProps {
  slug: LegalSlug
  /** The organization whose text is shown; absent: the portal's own provider. */
  organization?: number | undefined
}

/** One of the legal texts, as published. */
export function LegalTextPage({ slug, organization }: LegalTextPageProps) {
  const query = useQuery(legalTextQuery(slug, organization))
  const { data, error } = query
  if (data) return <Text text={data} />
  return (
    <NoLegalText
      slug={slug}
      failure={error && failureOf(query)}
      none={hasStatus(error, 404) && t('This text is not published yet.')}
    />
  )
}

/** Shown in place of a text that does not exist, could not be loaded, or is loading. */
export function NoLegalText({
  slug,
  ...why
}: Pick<FallbackProps, 'failure' | 'none'> & Pick<LegalTextPageProps, 'slug'>) {
  return (
    <>
      <PageHeader title={titles()[slug]} />
      <Fallback
        what={t('The text')}
        {...why}
        skeleton={
          <div className={classes.text}>
            <SkeletonText lines={12} />
          </div>
        }
      />
    </>
  )
}

/** The headings until the text with its own title has loaded, and of a text that is not in the page's language. */
const titles = (): Record<LegalSlug, string> => ({
  'terms-conditions': t('Terms and conditions'),
  'privacy-policy': t('Privacy policy'),
  'refund-policy': t('Refund policy'),
})

function Text({ text }: { text: LegalText }) {
  const isForeign = isEnglishOnly(text.body, language)
  return (
    <article className={classes.text}>
      <PageHeader
        title={isForeign ? titles()[text.slug] : text.title}
        lead={t('{organization}, as of {date}', {
          organization: text.organization,
          date: formatDisplayDate(text.published_at),
        })}
      />
      {isForeign && <p>{t('This text is in English only.')}</p>}
      <div lang={isForeign ? 'en' : undefined}>
        <TextBlocks text={text.body} level={2} />
      </div>
    </article>
  )
}
