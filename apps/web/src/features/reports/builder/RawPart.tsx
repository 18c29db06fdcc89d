import { columnType, reportLimits, type ColumnType } from '@uplink/contract/reports/words'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { Section } from '../../../ui/page/Section'
import { LateField } from '../../../ui/query/LateField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { errorOf } from '../builder'
import { parametersOf } from '../definition/parameters'
import styles from './builder.module.css'
import type { FormBuilder } from './use-builder'

/** A report written in SQL, and what it asks for. */
export function RawPart({ builder }: { builder: FormBuilder }) {
  const { report, perform } = builder
  return (
    <Section title="Query">
      <div className={styles.raw}>
        <TextareaField
          label="SQL"
          help="{{name}} is a value that is asked for at each run; {{filters}} is where grid filters go. Only people who may see all rows can open a raw report."
          className={styles.sql}
          rows={16}
          spellCheck={false}
          data-place="raw_query"
          maxLength={reportLimits.rawQuery}
          value={report.raw_query}
          onChange={({ currentTarget }) =>
            perform({ do: 'set', field: 'raw_query', value: currentTarget.value })
          }
          {...errorOf(builder, 'raw_query')}
        />
        {parametersOf(report).map(({ name, label, type, default: value }) => (
          <div key={name} className={styles.parameter}>
            <code>{`{{${name}}}`}</code>
            <LateField
              aria-label={`Name of ${name} on the screen`}
              placeholder={name}
              value={label}
              onValue={(next) => perform({ do: 'parameter', name, change: { label: next } })}
            />
            <BareSelect
              aria-label={`Type of ${name}`}
              disabled={false}
              options={columnType.options.map((each) => ({ value: each, label: each }))}
              value={type}
              onValue={(next) => perform({ do: 'parameter', name, change: { type: next as ColumnType } })}
            />
            <LateField
              aria-label={`Default of ${name}`}
              placeholder="asked for each run"
              value={typeof value === 'string' ? value : ''}
              onValue={(next) =>
                perform({ do: 'parameter', name, change: { default: next === '' ? null : next } })
              }
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
