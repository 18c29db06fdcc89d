import { useQuery } from '@tanstack/react-query'
import { Section } from '../../ui/page/Section'
import { choicesQuery } from './data-sources.data'
import styles from './DefaultSource.module.css'
import { SourceState } from './SourceState'

/** The portal's own database, which comes first and cannot be changed. */
export function DefaultSource() {
  const { data } = useQuery(choicesQuery())
  const own = data?.find(({ id }) => id === null)
  if (!own) return null
  return (
    <div className={styles.room}>
      <Section>
        <p className={styles.line}>
          <strong>Default</strong>
          <SourceState state={own.state} down_since={own.down_since} />
          <span className={styles.what}>The portal’s own data, read by an account that changes nothing.</span>
        </p>
      </Section>
    </div>
  )
}
