import type { ReportSelection } from '@uplink/contract/reports/definition'
import { Tag, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { ColumnSelect, type ColumnGroup } from '../../../ui/query/ColumnSelect'
import { CommitField } from '../../../ui/query/CommitField'
import type { MenuItem } from '../../../ui/menu/Menu'
import { MoveMenu } from '../../../ui/trees/MoveDialog'
import type { Act } from '../definition/actions'
import { LabelBadge } from '../../../ui/results/ResultCell'
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

interface SelectionFieldsProps {
  entry: ReportSelection
  index: number
  /** The name of its output column. */
  given: string | undefined
  /** Where its table does not have it any more: that in words, and the columns to choose another from. */
  gone: { said: string; others: readonly ColumnGroup[] } | undefined
  /** Its problems, in words; empty: none. */
  errors: string
  perform: (act: Act) => void
  onLabels: (index: number) => void
  /** Called on Enter in the last row. */
  onNext?: (() => void) | undefined
}

interface SelectionRowProps extends SelectionFieldsProps {
  handle: ReactNode
  moves: readonly MenuItem[]
}

const nameOf = ({ is_raw: isRaw, column }: ReportSelection, index: number) =>
  isRaw === 'yes' ? `expression ${index + 1}` : column

/** One chosen column: its name, whether it can be sorted by, and its labels. */
export function SelectionRow({ handle, moves, ...of }: SelectionRowProps) {
  return (
    <div className={styles.row} data-place={`selections.${of.index}`}>
      <span>
        {handle}
        <MoveMenu label={nameOf(of.entry, of.index)} moves={moves} />
      </span>
      <SelectionFields {...of} />
    </div>
  )
}

/** Of two hundred rows only those are drawn again that have changed; their functions go by the index and do not change. */
const isSame = (one: SelectionFieldsProps, other: SelectionFieldsProps) =>
  one.entry === other.entry &&
  one.index === other.index &&
  one.given === other.given &&
  one.gone?.said === other.gone?.said &&
  (one.onNext === undefined) === (other.onNext === undefined) &&
  one.errors === other.errors

const SelectionFields = memo(function SelectionFields(props: SelectionFieldsProps) {
  const { entry, index, given, gone, errors, perform, onLabels, onNext } = props
  const path = `selections.${index}`
  const name = nameOf(entry, index)
  const labels = entry.has_label === 'yes' ? entry.label_config : []
  const change = (part: Partial<ReportSelection>) =>
    perform({ type: 'entry/change', list: 'selections', index, change: part })
  return (
    <>
      {entry.is_raw === 'yes' ? (
        <div className={styles.expression}>
          <span className={styles.raw}>raw</span>
          <CommitField
            aria-label={`Expression ${index + 1}`}
            data-place={`${path}.column`}
            isCode
            placeholder="a.amount - a.paid"
            value={entry.column}
            onValue={(column) => change({ column })}
            onEnter={onNext}
          />
        </div>
      ) : (
        <span className={styles.column} data-gone={gone !== undefined || undefined} title={entry.column}>
          {entry.column}
          {gone && ' (not found)'}
        </span>
      )}
      <CommitField
        aria-label={`What ${name} is called`}
        data-place={`${path}.alias`}
        placeholder={given}
        value={entry.alias}
        onValue={(alias) => change({ alias })}
        onEnter={onNext}
      />
      <Checkbox
        label="sortable"
        aria-label={`${name} sortable`}
        checked={entry.is_sortable === 'yes'}
        onChange={({ currentTarget }) => change({ is_sortable: currentTarget.checked ? 'yes' : 'no' })}
      />
      {labels.length === 0 ? (
        <IconButton icon={Tag} label={`Labels of ${name}`} onClick={() => onLabels(index)} />
      ) : (
        <Button
          size="small"
          kind="quiet"
          icon={Tag}
          aria-label={`Labels of ${name}`}
          onClick={() => onLabels(index)}
        >
          {String(labels.length)}
        </Button>
      )}
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onClick={() => perform({ type: 'entry/remove', list: 'selections', index })}
      />
      <ColumnBadges looks={entry} />
      {gone && (
        <div className={styles.errors}>
          {gone.said}
          <ColumnSelect
            aria-label={`Another column for ${name}`}
            groups={gone.others}
            value={entry.column}
            onValue={(column) => change({ column })}
          />
        </div>
      )}
      {errors !== '' && !gone && <p className={styles.errors}>{errors}</p>}
    </>
  )
}, isSame)
