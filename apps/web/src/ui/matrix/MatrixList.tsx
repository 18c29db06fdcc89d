import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../fields/Checkbox'
import { SelectField } from '../fields/SelectField'
import { changeOf, type MatrixGroup, type MatrixProps } from './matrix'
import styles from './Matrix.module.css'

/** With more rows than this a phone shows the groups folded: all rights of a portal are twelve screens. */
const mostUnfolded = 12

/** The matrix on a phone: one column is chosen at the top, its groups fold, and its rows are switches. */
export function MatrixList(props: MatrixProps) {
  const { label, columns, isOn } = props
  const groups = props.groups.filter(({ rows }) => rows.length > 0)
  const [chosen, setChosen] = useState(columns[0]?.key ?? '')
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const column = columns.find(({ key }) => key === chosen) ?? columns[0]
  if (!column) return null
  const isFoldedAtFirst = groups.reduce((sum, { rows }) => sum + rows.length, 0) > mostUnfolded
  const turn = (key: string) => {
    const next = new Set(turned)
    if (!next.delete(key)) next.add(key)
    setTurned(next)
  }
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
          const isOpen = turned.has(group.key) === isFoldedAtFirst
          const on = group.rows.filter(({ key }) => isOn(key, column.key)).length
          const isChanged = group.rows.some(({ key }) => changeOf(key, column.key, props))
          const Arrow = isOpen ? ChevronDown : ChevronRight
          return (
            <div key={group.key} role="group" aria-label={group.label} className={styles.part}>
              <button
                type="button"
                className={styles.legend}
                aria-expanded={isOpen}
                onClick={() => turn(group.key)}
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
