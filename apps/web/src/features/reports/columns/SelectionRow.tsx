import { Tag, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { hasColumn } from '../../../ui/query/ColumnSelect'
import { LateField } from '../../../ui/query/LateField'
import type { MenuItem } from '../../../ui/menu/Menu'
import { MoveMenu } from '../../../ui/trees/MoveMenu'
import type { Builder } from '../builder'
import { ColumnBadges } from './ColumnBadges'
import styles from './columns.module.css'

interface SelectionRowProps {
  builder: Builder
  index: number
  /** The name of its output column. */
  given: string | undefined
  handle: ReactNode
  moves: readonly MenuItem[]
  onLabels: () => void
}

/** One chosen column: its name, whether it can be sorted by, and its labels. */
export function SelectionRow({ builder, index, given, handle, moves, onLabels }: SelectionRowProps) {
  const { report, perform, columns, problemsIn } = builder
  const entry = report.selections[index]
  if (!entry) return null
  const path = `selections.${index}`
  const isRaw = entry.is_raw === 'yes'
  const name = isRaw ? `expression ${index + 1}` : entry.column
  const isGone = !isRaw && columns.length > 0 && !hasColumn(columns, entry.column)
  const labels = entry.has_label === 'yes' ? entry.label_config : []
  const errors = problemsIn(path)
  const change = (part: Partial<typeof entry>) =>
    perform({ do: 'change', list: 'selections', index, change: part })
  return (
    <div className={styles.row} data-place={path}>
      <span>
        {handle}
        <MoveMenu label={name} moves={moves} />
      </span>
      {isRaw ? (
        <div className={styles.expression}>
          <span className={styles.raw}>raw</span>
          <LateField
            aria-label={`Expression ${index + 1}`}
            data-place={`${path}.column`}
            isCode
            placeholder="a.amount - a.paid"
            value={entry.column}
            onValue={(column) => change({ column })}
          />
        </div>
      ) : (
        <span className={styles.column} data-gone={isGone || undefined} title={entry.column}>
          {entry.column}
          {isGone && ' (not found)'}
        </span>
      )}
      <LateField
        aria-label={`What ${name} is called`}
        data-place={`${path}.alias`}
        placeholder={given}
        value={entry.alias}
        onValue={(alias) => change({ alias })}
      />
      <Checkbox
        label="sortable"
        aria-label={`${name} sortable`}
        checked={entry.is_sortable === 'yes'}
        onChange={({ currentTarget }) => change({ is_sortable: currentTarget.checked ? 'yes' : 'no' })}
      />
      <Button size="small" kind="quiet" icon={Tag} aria-label={`Labels of ${name}`} onClick={onLabels}>
        {labels.length === 0 ? 'Labels' : String(labels.length)}
      </Button>
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onClick={() => perform({ do: 'remove', list: 'selections', index })}
      />
      <ColumnBadges looks={entry} />
      {isGone && (
        <p className={styles.errors}>It is not in the table any more. Choose another, or remove it.</p>
      )}
      {errors.length > 0 && !isGone && <p className={styles.errors}>{errors.join(', ')}</p>}
    </div>
  )
}
