import { columnType, type ColumnType } from '@uplink/contract/reports/words'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { LateField } from '../../../ui/query/LateField'
import { ValueField } from '../../../ui/query/ValueField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { errorOf, type BuilderPart } from '../builder'
import { parametersOf } from '../definition/parameters'
import styles from './raw.module.css'

/** The parameters of a raw query: each `{{name}}` with its label, its type, and its default value. */
export function ParameterRows({ builder }: BuilderPart) {
  const { report, perform } = builder
  const parameters = parametersOf(report)
  if (parameters.length === 0) return null
  return (
    <fieldset className={styles.parameters}>
      <legend className={styles.legend}>Asked for at each run</legend>
      {parameters.map(({ name, label, type, default: usual }) => {
        const change = (part: object) => perform({ do: 'parameter', name, change: part })
        const { error } = errorOf(builder, `parameters.${name}`)
        return (
          <div key={name} className={styles.parameter} data-place={`parameters.${name}`}>
            <code>{`{{${name}}}`}</code>
            <LateField
              aria-label={`Name of ${name} on the screen`}
              placeholder={name}
              value={label}
              onValue={(next) => change({ label: next })}
            />
            <BareSelect
              aria-label={`Type of ${name}`}
              disabled={false}
              options={columnType.options.map((each) => ({ value: each, label: each }))}
              value={type}
              onValue={(next) => change({ type: next as ColumnType })}
            />
            <Checkbox
              label="required"
              aria-label={`${name} is required`}
              checked={usual == null}
              onChange={({ currentTarget }) => change({ default: currentTarget.checked ? null : '' })}
            />
            {usual != null && (
              <ValueField
                label={`Default of ${name}`}
                placeholder="Empty"
                type={type}
                how={typeof usual === 'string' ? 'one' : 'list'}
                value={usual}
                onChange={(next) => change({ default: next })}
              />
            )}
            {error !== undefined && <p className={styles.problem}>{error}</p>}
          </div>
        )
      })}
    </fieldset>
  )
}
