import { t } from '../../../language/t'
import { Section } from '../../../ui/page/Section'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { SkeletonChecks, SkeletonItems } from '../../../ui/states/SkeletonShapes'
import classes from './ServiceStatusPage.module.css'

/** Stands in for the screen until the first check is done: a sentence, the checks, the area. */
export function ServiceStatusWaiting() {
  return (
    <LoadingState label={t('Loading the state of your line')}>
      <div className={classes.page}>
        <Section>
          <div className={classes.sentence}>
            <Skeleton width="22rem" height="1rem" />
          </div>
          <SkeletonChecks />
        </Section>
        <Section title={t('In your area')} isFlush>
          <SkeletonItems count={1} />
        </Section>
      </div>
    </LoadingState>
  )
}
