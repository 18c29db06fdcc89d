import { Plus, Table2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Drawer } from '../../../ui/modal/Drawer'
import { Section } from '../../../ui/page/Section'
import { SchemaTree } from '../../../ui/sql/SchemaTree'
import { meantName, problemIn } from '../../../ui/sql/sql-marks'
import type { SqlHandle } from '../../../ui/sql/SqlEditor'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { useWidth } from '../../../ui/use-width'
import { type Builder, errorOf, type BuilderPart } from '../builder'
import { parametersOf } from '../definition/parameters'
import styles from './raw.module.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import { columnsQuery, tablesQuery } from '../reports.data'
import { columnType, type ColumnType } from '@uplink/contract/reports/words'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CommitField } from '../../../ui/query/CommitField'
import { ValueField } from '../../../ui/query/ValueField'
import { BareSelect } from '../../../ui/rules/ConditionRow'

/** The parameters of a raw query: each `{{name}}` with its label, its type, and its default value. */
function ParameterRows({ builder }: BuilderPart) {
  const { report, perform } = builder
  const parameters = parametersOf(report)
  if (parameters.length === 0) return null
  return (
    <fieldset className={styles.parameters}>
      <legend className={styles.legend}>Asked for at each run</legend>
      {parameters.map(({ name, label, type, default: usual }) => {
        const change = (part: object) => perform({ type: 'parameter/change', name, change: part })
        const { error } = errorOf(builder, `parameters.${name}`)
        return (
          <div key={name} className={styles.parameter} data-place={`parameters.${name}`}>
            <code>{`{{${name}}}`}</code>
            <CommitField
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

/** For how many of the tables named in the text columns are offered. */
const most = 30

/** The tables of a connection, with the columns of those that the text names or that somebody has opened. */
function useSchema({ report }: Builder) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const connection = report.db_connection_name
  const { data: tables = [] } = useQuery({ ...tablesQuery(connection), enabled: connection !== '' })
  const words = new Set(report.raw_query.toLowerCase().match(/[\w.$]+/g) ?? [])
  const named = tables.map(({ name }) => name).filter((name) => words.has(name.toLowerCase()))
  const wanted = [...new Set([...opened, ...named.slice(0, most)])]
  const found = useQueries({
    queries: wanted.map((table) => ({ ...columnsQuery(connection, { table }), enabled: connection !== '' })),
  })
  const columns = new Map(wanted.map((table, index) => [table, found[index]?.data] as const))
  const namesOf = (table: string) => columns.get(table)?.map(({ name }) => name) ?? []
  return {
    tables,
    schema: Object.fromEntries(tables.map(({ name }) => [name, namesOf(name)])),
    /** Names to suggest for misspelt ones: those of tables, and of the columns of tables in the text. */
    names: [...tables.map(({ name }) => name), ...new Set(named.flatMap(namesOf))],
    columnsOf: (table: string) => columns.get(table),
    open: (table: string) => setOpened([...new Set([...opened, table])]),
  }
}

// loaded only by people who write SQL
const SqlEditor = lazy(() =>
  import('../../../ui/sql/SqlEditor').then((module) => ({ default: module.SqlEditor })),
)

/** The width in pixels from which the tables are next to the editor. */
const wide = 640

interface RawPartProps {
  builder: Builder
  dialect: 'postgresql' | 'mysql'
  /** The database's error of the last run. */
  failure: string | undefined
  /** Called with the selected text, to run only that. */
  onRun: (selection: string | undefined) => void
}

/** The SQL of a report, and its parameters. */
export function RawPart({ builder, dialect, failure, onRun }: RawPartProps) {
  const { report, perform, problemsIn } = builder
  const editor = useRef<SqlHandle>(null)
  const [box, width] = useWidth()
  const [isTreeOpen, setTreeOpen] = useState(false)
  const { tables, schema, names, columnsOf, open } = useSchema(builder)
  const said = [...new Set([...problemsIn('raw_query'), ...(failure === undefined ? [] : [failure])])]
  const isWide = width >= wide
  const tree = (
    <SchemaTree
      tables={tables.map(({ name, kind, rows_estimate: rows }) => ({
        name,
        hint: [kind, rows !== null && `about ${rows.toLocaleString('en')} rows`].filter(Boolean).join(' · '),
      }))}
      columnsOf={columnsOf}
      onOpen={open}
      onInsert={(name) => {
        setTreeOpen(false)
        editor.current?.insert(name)
      }}
    />
  )
  return (
    <Section
      title="Query"
      actions={
        <div className={styles.inserts}>
          <Button size="small" kind="quiet" icon={Plus} onClick={() => editor.current?.insert('{{value}}')}>
            Parameter
          </Button>
          {!report.raw_query.includes('{{filters}}') && (
            <Button
              size="small"
              kind="quiet"
              icon={Plus}
              onClick={() => editor.current?.insert('{{filters}}')}
            >
              Grid filters
            </Button>
          )}
          {!isWide && (
            <Button size="small" icon={Table2} onClick={() => setTreeOpen(true)}>
              Tables
            </Button>
          )}
        </div>
      }
    >
      <div ref={box} className={styles.raw}>
        <div className={styles.panes} data-wide={isWide || undefined}>
          {isWide && tree}
          <Suspense fallback={<SkeletonText lines={12} />}>
            <SqlEditor
              ref={editor}
              label="SQL"
              dialect={dialect}
              schema={schema}
              parameters={parametersOf(report).map(({ name }) => name)}
              value={report.raw_query}
              onChange={(value) => perform({ type: 'report/set', field: 'raw_query', value })}
              onRun={onRun}
              problems={said.map(problemIn)}
              place="raw_query"
            />
          </Suspense>
        </div>
        {said.map((text) => (
          <p key={text} className={styles.problem}>
            {text}
            {meantWords(text, names)}
          </p>
        ))}
        <p className={styles.note}>
          {'Each {{name}} is asked for at each run. Only people who may see all rows can open a raw report.'}
        </p>
        <ParameterRows builder={builder} />
      </div>
      {isTreeOpen && (
        <Drawer title="Tables" onClose={() => setTreeOpen(false)}>
          {tree}
        </Drawer>
      )}
    </Section>
  )
}

function meantWords(problem: string, names: readonly string[]): string {
  const name = meantName(problem, names)
  return name === undefined ? '' : ` Did you mean ${name}?`
}
