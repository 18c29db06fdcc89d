import { Button } from '../button/Button'
import { Section } from '../page/Section'
import { EmptyState } from '../states/EmptyState'
import { ErrorState } from '../states/ErrorState'
import { LoadingState } from '../states/LoadingState'
import { SkeletonText } from '../states/Skeleton'
import styles from './Showcase.module.css'

export function StatesPart() {
  return (
    <div className={styles.columns}>
      <Section>
        <EmptyState action={<Button kind="primary">Open ticket</Button>}>
          You have no open tickets.
        </EmptyState>
      </Section>
      <Section>
        <ErrorState
          title="Your bills could not be loaded."
          text="Our server did not answer. Nothing is lost."
          onRetry={() => undefined}
          requestId="req-7f3a91"
        />
      </Section>
      <Section>
        <ErrorState isForbidden requestId="req-7f3a92" />
      </Section>
      <Section title="On its way">
        <LoadingState label="Loading your account">
          <SkeletonText lines={4} />
        </LoadingState>
      </Section>
    </div>
  )
}
