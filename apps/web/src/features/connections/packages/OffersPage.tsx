import { useQuery } from '@tanstack/react-query'
import type { CurrentPackage, Offer, PackageOnSale } from '@uplink/contract/packages'
import { pathTo } from '@uplink/contract/screens'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t'
import { failureOf, isWithoutConnection } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Fallback } from '../../../ui/states/Fallback'
import { LoadingState } from '../../../ui/states/LoadingState'
import { usePhone } from '../../../ui/use-phone'
import { differences } from './compare'
import { PackageChoices, type Choice } from './PackageChoices'
import { ChoicesWaiting } from './PackageWaiting'
import { currentPackageQuery, offersQuery } from './packages.data'
import classes from './packages.module.css'
import { QuoteDialog } from './QuoteDialog'

/** Packages at a better price for a limited time. */
export function OffersPage() {
  const query = useQuery(offersQuery())
  const isPhone = usePhone()
  return (
    <>
      <PageHeader
        title={t('Offers')}
        lead={t('Packages at a better price, for a limited time. Prices are a month, with tax.')}
        actions={
          query.data &&
          query.data.length > 0 &&
          !isPhone && <ButtonLink href={pathTo('package')}>{t('See all packages')}</ButtonLink>
        }
      />
      {query.data && query.data.length > 0 ? (
        <Offers offers={query.data} />
      ) : query.isPending ? (
        <OffersWaiting />
      ) : (
        <Section>
          <Fallback
            what={t('The offers')}
            failure={query.error && failureOf(query)}
            none={
              query.data ? (
                <NoOffers />
              ) : (
                isWithoutConnection(query.error) &&
                t('There is no line on your account, so there are no offers.')
              )
            }
          />
        </Section>
      )}
    </>
  )
}

function OffersWaiting() {
  return (
    <LoadingState label={t('Loading the offers')}>
      <ChoicesWaiting count={2} />
    </LoadingState>
  )
}

function Offers({ offers }: { offers: Offer[] }) {
  const ownQuery = useQuery(currentPackageQuery())
  const current = ownQuery.data
  const isPhone = usePhone()
  const [chosen, setChosen] = useState<Choice>()
  const canChange = current?.status === 'active' && current.package !== null && current.waiting === null
  if (ownQuery.isPending) return <OffersWaiting />
  return (
    <div className={classes.page}>
      {!current && (
        <Section>
          <Fallback what={t('Your current package')} failure={failureOf(ownQuery)} />
        </Section>
      )}
      {current && !canChange && (
        <Notice
          tone="info"
          title={t('Your package cannot change at the moment.')}
          action={
            <ButtonLink size="small" href={pathTo('package')}>
              {t('See why')}
            </ButtonLink>
          }
        />
      )}
      <PackageChoices
        level={2}
        choices={[
          // to compare them with; a phone has what differs in each row
          ...(current?.package && !isPhone ? [own(current, current.package)] : []),
          ...offers.map((offer) => toChoice(offer, current)),
        ]}
        isBlocked={!canChange}
        onChoose={setChosen}
      />
      {isPhone && (
        <div>
          <ButtonLink kind="quiet" href={pathTo('package')}>
            {t('See all packages')}
          </ButtonLink>
        </div>
      )}
      {chosen && current && (
        <QuoteDialog
          package_id={chosen.pack.id}
          offer_id={chosen.key}
          name={t(chosen.pack.name)}
          nextCycleOn={current.next_cycle_on}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

const own = ({ total }: CurrentPackage, pack: PackageOnSale): Choice => ({
  // no offer has it
  key: 0,
  pack,
  title: t(pack.name),
  price: total ?? pack.total,
  description: t(pack.description),
  act: '',
  shortAct: '',
  isPresent: true,
})

function toChoice(offer: Offer, own: CurrentPackage | undefined): Choice {
  return {
    key: offer.id,
    pack: offer.package,
    title: `${t(offer.title)}: ${t(offer.package.name)}`,
    price: offer.total,
    hint: t('{amount} less than usual; until {date}', {
      amount: formatMoney(offer.total_saving),
      date: formatDisplayDate(offer.ends_on),
    }),
    description: t(offer.description),
    act: t('Take {package}', { package: offer.package.name }),
    shortAct: t('Take'),
    ...(own?.package && {
      beside: differences(offer.package, offer.total, { total: own.total, package: own.package }),
    }),
  }
}

function NoOffers() {
  return (
    <EmptyState
      icon={Gift}
      action={<ButtonLink href={pathTo('package')}>{t('See all packages')}</ButtonLink>}
    >
      {t('There is no offer for your line at the moment.')}
    </EmptyState>
  )
}
