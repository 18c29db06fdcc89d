import { useQuery } from '@tanstack/react-query'
import type { CurrentPackage, PackageOnSale } from '@uplink/contract/packages'
import { useState } from 'react'
import { t } from '../../../language/t'
import { failureOf, isWithoutConnection } from '../../../platform/api/failure'
import { formatMoney } from '../../../platform/money/money'
import { Notice } from '../../../ui/feedback/Notice'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { CurrentPackagePart } from './CurrentPackagePart'
import { byPrice, differences } from './compare'
import { PackageChoices, type Choice } from './PackageChoices'
import { ChoicesWaiting, PackageWaiting } from './PackageWaiting'
import { comingWords } from './coming-words'
import { currentPackageQuery, packagesOnSaleQuery } from './packages.data'
import classes from './packages.module.css'
import { QuoteDialog } from './QuoteDialog'

/** The present package, and those to change to. */
export function PackagePage() {
  const query = useQuery(currentPackageQuery())
  return (
    <>
      <PageHeader
        title={t('My package')}
        lead={t('What you have, what it costs, and what else is available.')}
      />
      {query.data ? (
        <WithPackage current={query.data} />
      ) : query.isPending ? (
        <PackageWaiting />
      ) : (
        <Section>
          <Fallback
            what={t('Your package')}
            failure={failureOf(query)}
            none={
              isWithoutConnection(query.error) &&
              t('There is no line on your account, so there is no package.')
            }
          />
        </Section>
      )}
    </>
  )
}

function WithPackage({ current }: { current: CurrentPackage }) {
  const query = useQuery(packagesOnSaleQuery())
  const [chosen, setChosen] = useState<Choice>()
  const blocked = blockedBecause(current)
  return (
    <div className={classes.page}>
      <CurrentPackagePart current={current} />
      {blocked && <Notice tone="warning" title={blocked} />}
      <Section
        title={t('All packages')}
        actions={<span className={classes.small}>{t('Prices a month, with tax')}</span>}
      >
        {query.data && query.data.length > 0 ? (
          <div className={classes.rows}>
            <PackageChoices
              choices={query.data.map((pack) => toChoice(pack, current)).toSorted(byPrice)}
              isBlocked={blocked !== undefined || current.waiting !== null || current.package === null}
              onChoose={setChosen}
            />
          </div>
        ) : (
          <Fallback
            what={t('The packages')}
            failure={query.error && failureOf(query)}
            none={query.data && t('Nothing else is on sale at the moment.')}
            skeleton={<ChoicesWaiting count={6} />}
          />
        )}
      </Section>
      {chosen && (
        <QuoteDialog
          package_id={chosen.pack.id}
          name={chosen.title}
          nextCycleOn={current.next_cycle_on}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

function blockedBecause({ status }: CurrentPackage): string | undefined {
  if (status === 'suspended')
    return t('Your line is suspended. Pay what is overdue first, then change the package.')
  if (status === 'closed') return t('Your line is closed, so its package cannot change.')
  return undefined
}

function toChoice(pack: PackageOnSale, current: CurrentPackage): Choice {
  const isPresent = pack.id === current.package?.id
  // the customer pays the contract's price, whatever the package costs today
  const agreed =
    isPresent && current.total !== null && current.total !== pack.total ? current.total : undefined
  return {
    key: pack.id,
    pack,
    title: t(pack.name),
    price: agreed ?? pack.total,
    hint: hintOf(pack, agreed),
    description: t(pack.description),
    act: t('Change to {package}', { package: pack.name }),
    shortAct: t('Change'),
    isPresent,
    ...(current.package &&
      !isPresent && {
        isPriced: true,
        beside: differences(pack, pack.total, { total: current.total, package: current.package }),
      }),
  }
}

function hintOf({ total, coming_price: coming }: PackageOnSale, agreed: string | undefined) {
  if (agreed !== undefined) return t('Your price; new customers pay {amount}', { amount: formatMoney(total) })
  return coming ? comingWords(coming) : undefined
}
