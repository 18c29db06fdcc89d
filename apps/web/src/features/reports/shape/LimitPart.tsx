import { reportLimits } from '@uplink/contract/reports/words'
import { NumberField } from '../../../ui/editors/NumberField'
import { errorOf, type BuilderPart } from '../builder'
import styles from './shape.module.css'

/** Sets how many rows the report has at most. */
export function LimitPart({ builder }: BuilderPart) {
  const { report, perform } = builder
  const isUnordered = report.set_limit === 'yes' && report.have_order_by === 'no'
  return (
    <div className={styles.narrow} data-place="query_clause.limit_value">
      <NumberField
        label="Rows at most"
        min={1}
        max={reportLimits.rows}
        value={String(report.query_clause.limit_value)}
        onChange={(value) => /^\d{1,9}$/.test(value) && perform({ do: 'limit', value: Number(value) })}
        {...errorOf(builder, 'query_clause.limit_value')}
        {...(isUnordered && {
          help: `Any ${report.query_clause.limit_value} rows: without an order nobody knows which.`,
        })}
      />
    </div>
  )
}
