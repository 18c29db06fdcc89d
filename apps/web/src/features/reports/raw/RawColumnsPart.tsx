import type { RawColumn } from '@uplink/contract/reports/definition'
import { isNumeric } from '@uplink/contract/reports/words'
import { headOf } from '@uplink/report-engine/words/outputs'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { CommitField } from '../../../ui/query/CommitField'
import type { BuilderPart } from '../builder'
import { ColumnBadges } from '../columns/SelectionRow'
import { LabelsDialog } from '../columns/LabelsDialog'
import type { Preview } from '../reports.data'
import styles from './raw.module.css'

/** The values of a column in the rows of a preview, the commonest first. */
function valuesIn({ columns, rows }: Pick<Preview, 'columns' | 'rows'>, name: string): string[] {
  const at = columns.findIndex((column) => column.name === name)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = row[at]
    if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

interface RawColumnsPartProps extends BuilderPart {
  preview: Preview | undefined
}

const plain: Omit<RawColumn, 'column'> = { alias: '', has_label: 'no', label_config: [] }

/** The columns that the query gives: their headings, units and labels. */
export function RawColumnsPart({ builder, preview }: RawColumnsPartProps) {
  const { report, perform, outputs, typeOf, problemsIn, problemAt } = builder
  const [labelled, setLabelled] = useState<string>()
  const described = report.raw_columns
  const found = [...new Set(outputs.map(({ value }) => value))]
  const gone = found.length === 0 ? [] : described.filter(({ column }) => !found.includes(column))
  const names = found.length === 0 ? described.map(({ column }) => column) : found
  const placeOf = (column: string) => `raw_columns.${described.findIndex((each) => each.column === column)}`
  const looksOf = (column: string) => described.find((each) => each.column === column) ?? { ...plain, column }
  const change = (column: string, part: Partial<RawColumn>) =>
    perform({ type: 'raw-column/change', column, change: part })
  const type = labelled === undefined ? undefined : typeOf(labelled)
  return (
    <div className={styles.parameters}>
      {names.length === 0 && <p className={styles.note}>Its columns appear here when the query has run.</p>}
      {names.map((column) => {
        const looks = looksOf(column)
        const errors = problemsIn(placeOf(column))
        return (
          <div key={column} className={styles.column} data-place={placeOf(column)}>
            <span className={styles.name}>
              <code>{column}</code> <span className={styles.note}>{typeOf(column)}</span>
            </span>
            <CommitField
              aria-label={`What ${column} is called`}
              placeholder={headOf(column)}
              value={looks.alias}
              onValue={(alias) => change(column, { alias })}
            />
            <Button
              size="small"
              kind="quiet"
              icon={Tag}
              aria-label={`Labels of ${column}`}
              onClick={() => setLabelled(column)}
            >
              {looks.label_config.length === 0 ? 'Labels' : String(looks.label_config.length)}
            </Button>
            <ColumnBadges looks={looks} />
            {errors.length > 0 && <p className={styles.problem}>{errors.join(', ')}</p>}
          </div>
        )
      })}
      {gone.map(({ column }) => (
        <div key={column} className={styles.gone} data-place={placeOf(column)}>
          <p className={styles.problem}>{`${column} is not in the query any more.`}</p>
          <IconButton
            icon={X}
            label={`Remove ${column}`}
            onClick={() => change(column, { ...plain, unit: undefined })}
          />
        </div>
      ))}
      {labelled !== undefined && (
        <LabelsDialog
          name={looksOf(labelled).alias || labelled}
          looks={looksOf(labelled)}
          mayCount={type !== undefined && isNumeric({ type })}
          unitError={problemAt(`${placeOf(labelled)}.unit`)}
          findValues={preview && (async () => valuesIn(preview, labelled))}
          onApply={(looks) => change(labelled, looks)}
          onClose={() => setLabelled(undefined)}
        />
      )}
    </div>
  )
}
