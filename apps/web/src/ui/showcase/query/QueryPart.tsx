import { useState } from 'react'
import { Section } from '../../page/Section'
import { ColumnPicker } from '../../query/ColumnPicker'
import { ColumnsField } from '../../query/ColumnsField'
import type { ColumnGroup } from '../../query/ColumnSelect'
import { FilterGroups, type ShownGroup } from '../../query/FilterGroups'
import { ValueField } from '../../query/ValueField'
import styles from '../Showcase.module.css'

const tables: readonly ColumnGroup[] = [
  {
    label: 'a invoices',
    columns: [
      { value: 'a.status', label: 'a.status', type: 'text' },
      { value: 'a.amount', label: 'a.amount', type: 'decimal' },
      { value: 'a.due_on', label: 'a.due_on', type: 'date' },
    ],
  },
  {
    label: 'b subscribers',
    columns: [
      { value: 'b.city', label: 'b.city', type: 'text' },
      {
        value: 'b.name_as_it_is_written_on_the_agreement',
        type: 'text',
        label: 'b.name_as_it_is_written_on_the_agreement',
      },
    ],
  },
]

const operators = [
  { value: 'equal', label: 'is' },
  { value: 'in', label: 'is one of' },
]
const kinds = [
  { value: 'value', label: 'value' },
  { value: 'parameter', label: 'parameter' },
]
const nothing = () => {}

/** The fields of a query editor. */
export function QueryPart() {
  const [chosen, setChosen] = useState<readonly string[]>(['a.status'])
  const [order, setOrder] = useState<readonly string[]>(['a.amount', 'a.gone'])
  const [values, setValues] = useState<string | readonly string[]>(['open', 'due', 'late', 'partly'])
  const [ends, setEnds] = useState<string | readonly string[]>(['10', ''])
  const [day, setDay] = useState<string | readonly string[]>('2026-11-22')
  const groups: readonly ShownGroup[] = [
    {
      word: 'and',
      filters: [
        {
          column: 'a.status',
          operator: 'in',
          operators,
          joiner: 'and',
          kind: 'value',
          kinds,
          value: <ValueField label="Value 1" type="text" how="list" value={values} onChange={setValues} />,
          errors: [],
        },
        {
          column: 'a.due_on',
          operator: 'equal',
          operators,
          joiner: 'and',
          kind: 'value',
          kinds,
          value: <ValueField label="Value 2" type="date" how="one" value={day} onChange={setDay} />,
          note: 'Rows without a value count too.',
          errors: [],
        },
      ],
    },
    {
      word: 'or',
      filters: [
        {
          column: 'a.gone',
          operator: 'equal',
          operators,
          joiner: 'and',
          kind: 'value',
          kinds,
          value: <ValueField label="Value 3" type="integer" how="two" value={ends} onChange={setEnds} />,
          errors: ['gone is no longer in invoices', 'Between needs two values'],
        },
      ],
    },
  ]
  return (
    <Section title="A query">
      <div className={styles.stack}>
        <ColumnPicker
          tables={tables}
          chosen={chosen}
          onChange={(names, isChosen) =>
            setChosen(isChosen ? [...chosen, ...names] : chosen.filter((each) => !names.includes(each)))
          }
        />
        <ColumnsField
          label="Order by"
          available={tables.flatMap(({ columns }) => columns)}
          value={order}
          onChange={setOrder}
          directionOf={() => 'DESC'}
          onTurn={nothing}
          error="gone is no longer in invoices"
        />
        <FilterGroups
          label="Filters"
          place="filters"
          columns={tables}
          groups={groups}
          onWord={nothing}
          onWords={nothing}
          onJoiner={nothing}
          onColumn={nothing}
          onOperator={nothing}
          onKind={nothing}
          onAdd={nothing}
          onRemove={nothing}
          onAddGroup={nothing}
          onRemoveGroup={nothing}
        />
      </div>
    </Section>
  )
}
