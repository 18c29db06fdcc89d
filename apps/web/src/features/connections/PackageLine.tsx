import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { formatOrdinalDate } from '../../platform/dates/dates'
import { formatGigabytes } from '../../platform/units/units'
import { ButtonLink } from '../../ui/button/Button'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { accountQuery } from './account.data'
import classes from './PackageLine.module.css'
import { speedWords } from './packages/speed-words'

/** The package in one line of text; holder and address are in My account. */
export function PackageLine() {
  const query = useQuery(accountQuery())
  const { data, error } = query
  if (!data)
    return error ? (
      <Section>
        <Fallback what={t('Your account')} failure={failureOf(query)} />
      </Section>
    ) : (
      <Skeleton width="24rem" />
    )
  if (data.package === null) return null
  const { download_mbps: down, upload_mbps: up, quota_bytes: quota, contractStartDate: start } = data
  return (
    <section aria-label={t('Your package')} className={classes.line}>
      <p>
        <strong className={classes.name}>{t(data.package)}</strong>
        {down !== null && up !== null && ` · ${speedWords(down, up)}`}
        {` · ${quota === null ? t('no limit') : t('{amount} per billing period', { amount: formatGigabytes(quota) })}`}
        {start !== null && ` · ${t('contract since {date}', { date: formatOrdinalDate(start) })}`}
      </p>
      <ButtonLink kind="quiet" size="small" href="/admin/my-account">
        {t('My account')}
      </ButtonLink>
    </section>
  )
}
