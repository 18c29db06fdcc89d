import { Section } from '../../../ui/page/Section'
import { LoadingState } from '../../../ui/states/LoadingState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { SkeletonChecks, SkeletonItems } from '../../../ui/states/SkeletonShapes'
import classes from './ServiceStatusPage.module.css'

/** Stands in for the screen until the first check is done: a sentence, the checks, the area. */
export function ServiceStatusWaiting() {
  return (
    <LoadingState label="Loading the state of your line">
      <div className={classes.page}>
        <Section>
          <div className={classes.sentence}>
            <Skeleton width="22rem" height="1rem" />
          </div>
          <SkeletonChecks />
        </Section>
        <Section title="In your area" isFlush>
          <SkeletonItems count={1} />
        </Section>
      </div>
    </LoadingState>
  )
}
