import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../fields/Checkbox'
import { SelectField } from '../fields/SelectField'
import { changeOf, groupCount, groupLock, type MatrixGroup, type MatrixProps } from './matrix'
import styles from './Matrix.module.css'
import { useFolds } from './use-folds'

/** The matrix on a phone: one column is chosen at the top, its groups fold, and its rows are switches. */
export function MatrixList(props: MatrixProps) {
  const { label, columns, isOn, lock, isUnfolded = false } = props
  const groups = props.groups.filter(({ rows }) => rows.length > 0)
  // a column in which nothing can be chosen is not what one came for
  const [chosen, setChosen] = useState(
    () => columns.find(({ key }) => groups.some((group) => !groupLock(group, key, lock)))?.key,
  )
  const folds = useFolds(groups, isUnfolded)
  const column = columns.find(({ key }) => key === chosen) ?? columns[0]
  if (!column) return null
  return (
    <div className={styles.list} role="group" aria-label={label}>
      {columns.length > 1 && (
        <SelectField
          label={label}
          value={column.key}
          options={columns.map(({ key, label: text }) => ({ value: key, label: text }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <div>
        {groups.map((group) => {
          const isOpen = folds.isOpen(group.key)
          const on = groupCount(group, column.key, isOn)
          const isChanged = group.rows.some(({ key }) => changeOf(key, column.key, props))
          const Arrow = isOpen ? ChevronDown : ChevronRight
          return (
            <div key={group.key} role="group" aria-label={group.label} className={styles.part}>
              <button
                type="button"
                className={styles.legend}
                aria-expanded={isOpen}
                onClick={() => folds.toggle(group.key)}
              >
                <Arrow aria-hidden />
                <span>{group.label}</span>{' '}
                <span className={styles.count} data-changed={isChanged || undefined}>
                  {`${on} of ${group.rows.length}`}
                </span>
              </button>
              {isOpen && <GroupSwitches {...props} group={group} column={column.key} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The rows of a group, each a switch. */
function GroupSwitches({ group, column, ...props }: MatrixProps & { group: MatrixGroup; column: string }) {
  const { isOn, lock, onToggle, isReadOnly } = props
  return (
    <div className={styles.switches}>
      {group.rows.map((row) => {
        const why = lock(row.key, column)
        const change = changeOf(row.key, column, props)
        return (
          <Checkbox
            key={row.key}
            isSwitch
            label={
              change ? (
                <>
                  {row.label} <span aria-hidden>{change.sign}</span>
                  <span className="ui-hidden-visually">, {change.words}</span>
                </>
              ) : (
                row.label
              )
            }
            help={why ?? row.hint}
            checked={isOn(row.key, column)}
            disabled={why !== undefined || isReadOnly === true}
            onChange={() => onToggle([row.key], column, !isOn(row.key, column))}
          />
        )
      })}
    </div>
  )
}
