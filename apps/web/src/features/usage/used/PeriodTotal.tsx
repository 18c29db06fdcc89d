import { t } from '../../../language/t'
import { formatGigabytes } from '../../../platform/units/units'
import classes from './UsagePart.module.css'

/** How much of the package's quota was used, as one number and a thin bar. */
export function PeriodTotal({
  total,
  quota,
  period,
}: {
  total: number
  quota: number | null
  period: string
}) {
  return (
    <div className={classes.total}>
      <p className={classes.amount}>
        {formatGigabytes(total)}
        <span className={classes.of}>
          {` ${quota === null ? t('used, no limit') : t('of {quota} used', { quota: formatGigabytes(quota) })}`}
        </span>
      </p>
      <p className={classes.period}>{period}</p>
      {quota !== null && <Share used={total} of={quota} />}
    </div>
  )
}

/** A thin bar that is full when the quota is used up. */
function Share({ used, of }: { used: number; of: number }) {
  const percent = Math.round(Math.min(1, used / of) * 100)
  return (
    <div
      role="meter"
      aria-label={t('Used of what the package includes')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className={classes.meter}
    >
      <span
        className={percent >= 90 ? classes.nearlyFull : classes.filled}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
