import { Table2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Drawer } from '../../../ui/modal/Drawer'
import { Section } from '../../../ui/page/Section'
import { SchemaTree } from '../../../ui/sql/SchemaTree'
import { meantName, problemIn } from '../../../ui/sql/sql-marks'
import type { SqlHandle } from '../../../ui/sql/SqlEditor'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { useWidth } from '../../../ui/use-width'
import type { Builder } from '../builder'
import { parametersOf } from '../definition/parameters'
import { ParameterRows } from './ParameterRows'
import styles from './raw.module.css'
import { useSchema } from './use-schema'

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
        !isWide && (
          <Button size="small" icon={Table2} onClick={() => setTreeOpen(true)}>
            Tables
          </Button>
        )
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
              onChange={(value) => perform({ do: 'set', field: 'raw_query', value })}
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
          {
            '{{name}} is a value that each run asks for, {{filters}} is where the grid filters go. Only people who may see all rows can open a raw report. Ctrl Enter runs, a selection alone if there is one; Ctrl ] indents.'
          }
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
