import { useQuery } from '@tanstack/react-query'
import type { PackageQuote } from '@uplink/contract/packages'
import { useId, useState } from 'react'
import { t } from '../../../language/t'
import { ApiError } from '../../../platform/api/errors'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Skeleton } from '../../../ui/states/Skeleton'
import { quoteQuery } from './packages.data'
import classes from './packages.module.css'

/** What a change from today on would cost for the rest of this period. The quote binds and is stored, so it is made for one package at a time. */
export function ThisPeriod({ package_id, name }: { package_id: number; name: string }) {
  const card = useId()
  const [isWanted, setWanted] = useState(false)
  const { data, error } = useQuery({ ...quoteQuery({ package_id, when: 'now' }, card), enabled: isWanted })
  if (!isWanted)
    return (
      <Button
        kind="quiet"
        size="small"
        aria-label={t('{package}: what this period would cost', { package: name })}
        onClick={() => setWanted(true)}
      >
        {t('Cost if changed today')}
      </Button>
    )
  return (
    <p className={classes.period} role="status">
      {data ? words(data) : error ? refusal(error) : <Skeleton width="70%" />}
    </p>
  )
}

function words({ settlement, total }: PackageQuote): string {
  if (settlement === 'balance')
    return t('From today: {amount} back into your balance.', { amount: formatMoney(total.replace('-', '')) })
  if (settlement === 'next-bill')
    return t('From today: {amount} on your next bill.', { amount: formatMoney(total) })
  return t('From today: nothing to settle this period.')
}

const refusal = (error: Error) =>
  error instanceof ApiError ? t(error.message) : t('The price could not be had just now.')
