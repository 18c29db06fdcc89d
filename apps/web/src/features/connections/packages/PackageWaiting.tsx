import { t } from '../../../language/t'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Skeleton } from '../../../ui/states/Skeleton'
import classes from './packages.module.css'

const waiting = <Skeleton width="70%" height="1.5rem" />

/** Stands in for the package screen while it loads. */
export function PackageWaiting() {
  return (
    <LoadingState label={t('Loading your package')}>
      <div className={classes.page}>
        <Section>
          <Skeleton width="6rem" height="1rem" />
          <div className={classes.period}>
            <StatRow>
              {currentLabels().map((label) => (
                <Stat key={label} label={label} value={waiting} />
              ))}
            </StatRow>
          </div>
        </Section>
        <Section title={t('All packages')}>
          <ChoicesWaiting count={6} />
        </Section>
      </div>
    </LoadingState>
  )
}

/** The labels of `CurrentPackagePart`, in its order. */
const currentLabels = () => [t('Speed'), t('Included'), t('A month')]

/** Placeholders for the packages, in their later size. */
export function ChoicesWaiting({ count }: { count: number }) {
  return (
    <div className={classes.choices}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${classes.choice} ${classes.waiting}`}>
          <Skeleton width="6rem" height="1rem" />
          <Skeleton width="9rem" height="1.5rem" />
          <Skeleton width="75%" />
          <Skeleton width="55%" />
          <div className={classes.act}>
            <Skeleton height="2.25rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
