import { useState } from 'react'
import { Checkbox } from '../fields/Checkbox'
import { SelectField } from '../fields/SelectField'
import { changeOf, type MatrixProps } from './matrix'
import styles from './Matrix.module.css'

/** The matrix on a phone: one column is chosen at the top, and its rows are switches. */
export function MatrixList(props: MatrixProps) {
  const { label, groups, columns, isOn, lock, onToggle, isReadOnly } = props
  const [chosen, setChosen] = useState(columns[0]?.key ?? '')
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
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map((group) => (
          <fieldset key={group.key} className={styles.part}>
            <legend className={styles.legend}>{group.label}</legend>
            {group.rows.map((row) => {
              const why = lock(row.key, column.key)
              const change = changeOf(row.key, column.key, props)
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
                  checked={isOn(row.key, column.key)}
                  disabled={why !== undefined || isReadOnly === true}
                  onChange={() => onToggle([row.key], column.key, !isOn(row.key, column.key))}
                />
              )
            })}
          </fieldset>
        ))}
    </div>
  )
}
