import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { t } from '../../language/t'
import { formatOrdinalDate } from '../../platform/dates/dates'
import { formatGigabytes } from '../../platform/units/units'
import { Link } from '../../ui/link/Link'
import { Skeleton } from '../../ui/states/Skeleton'
import { accountQuery } from './account.data'
import { speedWords } from './packages/speed-words'

/** The package in one line of text, which leads to it. What cannot be loaded is left out: the line's state stands above. */
export function PackageLine() {
  const { data, error } = useQuery(accountQuery())
  if (!data) return error ? null : <Skeleton width="14rem" />
  const {
    package: name,
    download_mbps: down,
    upload_mbps: up,
    quota_bytes: quota,
    contractStartDate: start,
  } = data
  if (name === null) return null
  return (
    <p>
      <Link href={pathTo('package')}>{t(name)}</Link>
      {down !== null && up !== null && ` · ${speedWords(down, up)}`}
      {` · ${quota === null ? t('no limit') : t('{amount} per billing period', { amount: formatGigabytes(quota) })}`}
      {start !== null && ` · ${t('contract since {date}', { date: formatOrdinalDate(start) })}`}
    </p>
  )
}
