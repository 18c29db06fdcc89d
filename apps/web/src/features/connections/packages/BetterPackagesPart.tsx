import { useQuery } from '@tanstack/react-query'
import type { BetterPackage } from '@uplink/contract/connections'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { failureOf } from '../../../platform/api/failure'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { formatGigabytes } from '../../../platform/units/units'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { accountQuery } from '../account.data'
import classes from './BetterPackagesPart.module.css'
import { comingWords } from './coming-words'
import { betterPackagesQuery } from './packages.data'
import { speedWords } from './speed-words'

/** The next faster packages with their speeds and prices. */
export function BetterPackagesPart() {
  const query = useQuery(betterPackagesQuery())
  const { data } = query
  // without a contract there is no package that others could be faster than
  const { data: account } = useQuery(accountQuery())
  if (data?.length === 0 && account?.package === null) return null
  return (
    <Section
      title={t('Faster packages')}
      actions={
        <ButtonLink kind="quiet" size="small" href={pathTo('package')}>
          {t('Change package')}
        </ButtonLink>
      }
      isFlush
    >
      {data && data.length > 0 && (
        <div className={classes.box}>
          <ul className={classes.offers}>
            {data.map((offer) => (
              <Offer key={offer.id} offer={offer} />
            ))}
          </ul>
          <p className={classes.note}>{t('Prices a month, with tax')}</p>
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState>{t('There is no better package than yours at the moment.')}</EmptyState>
      )}
      {!data && (
        <Fallback what={t('The packages')} failure={query.error && failureOf(query)} skeleton={<Waiting />} />
      )}
    </Section>
  )
}

function Offer({ offer }: { offer: BetterPackage }) {
  return (
    <li className={classes.offer}>
      <h3 className={classes.name}>{t(offer.name)}</h3>
      <p className={classes.price}>{formatMoney(offer.total)}</p>
      <p className={classes.gain}>{comparison(offer.total_difference)}</p>
      <p className={classes.what}>
        <span>
          {speedWords(offer.download_mbps, offer.upload_mbps)},{' '}
          {offer.quota_bytes === null
            ? t('no limit')
            : t('{amount} included', { amount: formatGigabytes(offer.quota_bytes) })}
        </span>
        {offer.description && <span className={classes.whom}>{t(offer.description)}</span>}
      </p>
      {offer.coming_price && <p className={classes.coming}>{comingWords(offer.coming_price)}</p>}
    </li>
  )
}

function comparison(difference: string): string {
  if (isNothing(difference)) return t('The same as you pay now')
  const isLess = difference.startsWith('-')
  const amount = formatMoney(isLess ? difference.slice(1) : difference)
  return t(isLess ? '{amount} less' : '{amount} more', { amount })
}

function Waiting() {
  return (
    <div className={classes.box}>
      <ul className={classes.offers} aria-hidden>
        {[0, 1, 2].map((key) => (
          <li key={key} className={`${classes.offer} ${classes.waiting}`}>
            <Skeleton width="40%" />
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="80%" />
          </li>
        ))}
      </ul>
    </div>
  )
}
