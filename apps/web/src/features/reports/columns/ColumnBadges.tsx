import type { ReportSelection } from '@uplink/contract/reports/definition'
import { LabelBadge } from '../../../ui/results/LabelBadge'
import { unitWords } from '../unit-words'
import styles from './columns.module.css'

/** How many labels a row shows. */
const most = 3

/** The unit and the labels of a column, below it. */
export function ColumnBadges({
  looks: { unit, has_label: has, label_config },
}: {
  looks: Pick<ReportSelection, 'unit' | 'has_label' | 'label_config'>
}) {
  const labels = has === 'yes' ? label_config : []
  if (labels.length === 0 && unit === undefined) return null
  return (
    <span className={styles.badges}>
      {unit !== undefined && <span>{unitWords(unit)}</span>}
      {labels.slice(0, most).map(({ value, class: look, label }) => (
        <LabelBadge key={value} look={look}>
          {label || value}
        </LabelBadge>
      ))}
      {labels.length > most && `+${labels.length - most}`}
    </span>
  )
}
