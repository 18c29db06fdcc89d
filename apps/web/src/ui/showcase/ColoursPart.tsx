import { Section } from '../page/Section'
import { chart, colors } from '../theme/tokens'
import styles from './Showcase.module.css'

const names = [...Object.keys(colors), ...chart.light.map((_, index) => `chart-${index + 1}`)]

export function ColoursPart() {
  return (
    <Section title="Colours">
      <div className={styles.swatches}>
        {names.map((name) => (
          <div key={name}>
            <div className={styles.swatch} style={{ background: `var(--ui-${name})` }} />
            <p className={styles.caption}>{name}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
