import { aliasPattern, predefinedValues } from '@uplink/contract/reports/words'
import type { QueryFilter } from '@uplink/contract/reports/filters'
import {
  isWholeCondition,
  predefinedWords,
  valueFunctions,
  type ValueFunction,
} from '@uplink/report-engine/words/filter-words'
import { listOf } from '../../../ui/filters/list-text'
import { CommitField } from '../../../ui/query/CommitField'
import { ValueField } from '../../../ui/query/ValueField'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import { useToasts } from '../../../ui/UiProvider'
import type { Builder } from '../builder'
import { findValues } from '../reports.data'
import { howMany, kindOf } from './filter-words'
import styles from './where.module.css'

interface FilterValueProps {
  builder: Builder
  filter: QueryFilter
  /** 'Filter 2' */
  name: string
  place: string
  onChange: (change: Partial<QueryFilter>) => void
  /** Called on Enter, in the last filter of a group. */
  onEnter: (() => void) | undefined
}

/** The value of a filter, or where the value comes from. */
export function FilterValue(props: FilterValueProps) {
  const { builder, filter, name, place, onChange, onEnter } = props
  const how = howMany(filter.operators)
  const kind = kindOf(filter)
  if (how === 'none' || isWholeCondition(filter)) return null
  const text = typeof filter.value === 'string' ? filter.value : (filter.value[0] ?? '')
  if (kind === 'predefined')
    return (
      <BareSelect
        aria-label={`Predefined value of ${name}`}
        data-place={place}
        disabled={false}
        options={predefinedValues.map((value) => ({ value, label: predefinedWords[value] }))}
        value={text}
        onValue={(value) => onChange({ value })}
      />
    )
  if (kind === 'raw') return <RawValue {...props} />
  if (kind === 'parameter') return <ParameterValue {...props} text={text} />
  if (kind === 'function') return <FunctionValue {...props} text={text} />
  const source = builder.sources.find(({ alias }) => filter.filter.startsWith(`${alias}.`))
  const column = filter.filter.slice(filter.filter.indexOf('.') + 1)
  const table = source?.table
  return (
    <ValueField
      label={`Value of ${name}`}
      type={builder.typeOf(filter.filter) ?? 'text'}
      how={how}
      place={place}
      isInvalid={builder.problemAt(place) !== undefined}
      value={how === 'one' || typeof filter.value !== 'string' ? filter.value : listOf(filter.value)}
      onChange={(value) => onChange({ value })}
      {...(table !== undefined && {
        propose: (wanted: string) => findValues(builder.report.db_connection_name, table, column, wanted),
      })}
      onEnter={onEnter}
    />
  )
}

/** The expressions with which a filter is compared; one that is cleared goes. */
function RawValue({ filter, name, place, onChange, onEnter }: FilterValueProps) {
  const values = [filter.value].flat()
  return values.map((value, index) => (
    <CommitField
      key={index}
      aria-label={
        values.length > 1 ? `Expression ${index + 1} of ${name}’s value` : `Expression of ${name}’s value`
      }
      data-place={place}
      isCode
      value={value}
      onValue={(next) => {
        const changed = values.with(index, next).filter(Boolean)
        onChange({ value: typeof filter.value === 'string' ? next : changed })
      }}
      onEnter={onEnter}
    />
  ))
}

/** A value that each run asks for: its name, what it is called on the screen, and its default. */
function ParameterValue({
  builder,
  filter,
  name,
  place,
  text,
  onChange,
  onEnter,
}: FilterValueProps & { text: string }) {
  const toasts = useToasts()
  const { report, perform } = builder
  const parameter = report.parameters.find((each) => each.name === text)
  return (
    <span className={styles.pair}>
      <CommitField
        aria-label={`Parameter of ${name}`}
        data-place={place}
        placeholder="day"
        value={text}
        onValue={(next) => {
          if (!aliasPattern.test(next)) {
            toasts.error('A parameter’s name: a letter first, then letters, digits and _.')
            return false
          }
          onChange({ value: next })
        }}
      />
      {text !== '' && (
        <>
          <CommitField
            aria-label={`Name of ${text} on the screen`}
            placeholder={text}
            value={parameter?.label ?? ''}
            onValue={(label) => perform({ type: 'parameter/change', name: text, change: { label } })}
          />
          <ValueField
            label={`Default of ${text}`}
            placeholder="asked for each run"
            type={builder.typeOf(filter.filter) ?? 'text'}
            how={howMany(filter.operators)}
            onEnter={onEnter}
            value={parameter?.default ?? ''}
            onChange={(value) =>
              perform({
                type: 'parameter/change',
                name: text,
                change: { default: isNothing(value) ? null : value },
              })
            }
          />
        </>
      )}
    </span>
  )
}

const isNothing = (value: string | readonly string[]) => [value].flat().every((each) => each === '')

const functions = Object.keys(valueFunctions).map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

function FunctionValue({ name, place, text, onChange, onEnter }: FilterValueProps & { text: string }) {
  const [, verb = text, argument = ''] = /^(\w+)\((.*)\)$/s.exec(text) ?? []
  const takes = Object.hasOwn(valueFunctions, verb) ? valueFunctions[verb as ValueFunction] : 'nothing'
  const write = (next: string, given: string) =>
    onChange({
      value: valueFunctions[next as ValueFunction] === 'nothing' ? `${next}()` : `${next}(${given})`,
    })
  // a quote inside is written twice
  const inside = argument.replace(/^'|'$/g, '').replaceAll("''", "'")
  return (
    <span className={styles.pair}>
      <BareSelect
        aria-label={`Function of ${name}`}
        data-place={place}
        disabled={false}
        options={functions}
        value={verb}
        onValue={(next) => write(next, valueFunctions[next as ValueFunction] === 'days' ? '-7' : "''")}
      />
      {takes !== 'nothing' && (
        <CommitField
          aria-label={takes === 'days' ? `Days of ${name}` : `Text of ${name}`}
          placeholder={takes === 'days' ? '-7' : 'text'}
          value={inside}
          onEnter={onEnter}
          onValue={(next) => write(verb, takes === 'days' ? next : `'${next.replaceAll("'", "''")}'`)}
        />
      )}
    </span>
  )
}
