import { reportLimits } from '@uplink/contract/reports/words'
import { useState } from 'react'
import { NumberField } from '../../../ui/editors/NumberField'
import { Button } from '../../../ui/button/Button'
import lines from '../../../ui/rules/lines.module.css'
import { errorOf, type BuilderPart } from '../builder'
import styles from './shape.module.css'

interface LimitPartProps extends BuilderPart {
  /** Opens the order of the rows. */
  onAddOrder: () => void
}

/** Sets how many rows the report has at most. */
export function LimitPart({ builder, onAddOrder }: LimitPartProps) {
  const { report, perform } = builder
  /** A text that is no number of rows: the report keeps its limit, and the field says so. */
  const [wrong, setWrong] = useState<string>()
  const limit = report.query_clause.limit_value
  const isUnordered = report.set_limit === 'yes' && report.have_order_by === 'no'
  return (
    <div className={styles.narrow} data-place="query_clause.limit_value">
      <NumberField
        label="Rows at most"
        min={1}
        max={reportLimits.rows}
        value={wrong ?? String(limit)}
        onChange={(value) => {
          const isNumber = /^\d{1,9}$/.test(value)
          setWrong(isNumber ? undefined : value)
          if (isNumber) perform({ type: 'limit/set', value: Number(value) })
        }}
        {...(wrong === undefined
          ? errorOf(builder, 'query_clause.limit_value')
          : { error: `Write how many rows. Until then it is ${limit.toLocaleString('en')}.` })}
      />
      {isUnordered && (
        <p className={lines.note}>
          {`Any ${limit.toLocaleString('en')} rows. `}
          <Button size="small" kind="quiet" onClick={onAddOrder}>
            Add an order
          </Button>
        </p>
      )}
    </div>
  )
}
