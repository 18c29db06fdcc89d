import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { Play, X } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Sentence } from '../../../ui/panes/Sentence'
import { ResultGrid } from '../../../ui/results/ResultGrid'
import { CopyButton } from '../../../ui/review/CopyButton'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton, SkeletonText } from '../../../ui/states/Skeleton'
import { opensAsGraph } from '../definition/actions'
import { parametersOf } from '../definition/parameters'
import { focusPlace } from '../definition/places'
import { gridColumns } from '../rows/cell-text'
import { OwnGraph } from '../rows/ReportGraph'
import { RunProgress, expensiveWords, rowsWords } from '../rows/RunProgress'
import type { Preview } from '../reports.data'
import { ParameterField } from './ParameterField'
import fields from './parameters.module.css'
import styles from './preview.module.css'
import type { ParameterTexts, usePreview } from './use-preview'

type Shown = ReturnType<typeof usePreview>

interface PreviewPaneProps {
  preview: Shown
  report: ReportDefinition
  /** It is as high as the window, and what it shows scrolls in it. */
  isTool: boolean
  /** What to begin with, as long as nothing is chosen. */
  ready: ReactNode
  parameters: ParameterTexts
  onParameter: (name: string, value: string) => void
  dialect: ReportDialect
  isAutomatic: boolean
  onAutomatic: (isAutomatic: boolean) => void
  /** Called on a click on a heading, to open that column in the form. */
  onHead: (output: string) => void
  /** The number of problems that keep it from running. */
  problems: number
  /** Opens the part of a place in the definition, and goes there. */
  onGo: (path: string) => void
  /** Opens the form's filters. */
  onFilter?: (() => void) | undefined
  /** Goes on with the report as a query in SQL. */
  onRawSql?: ((raw: NonNullable<Preview['raw']>) => void) | undefined
}

/** The first rows of the report being edited, and its statement. */
export function PreviewPane(props: PreviewPaneProps) {
  const { preview, report, parameters, onParameter, isAutomatic, onAutomatic } = props
  const [chosen, setTab] = useState<'rows' | 'graph' | 'sql'>()
  const tab = chosen ?? (opensAsGraph(report) ? 'graph' : 'rows')
  const { result, running } = preview
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (preview.isWhole) preview.run()
  }
  const query = parametersOf(report)
  return (
    <section className={styles.pane} data-tool={props.isTool || undefined} aria-label="Preview">
      <div className={styles.head}>
        <SegmentedTabs
          label="Preview"
          choices={[
            { value: 'rows', label: 'Rows' },
            { value: 'graph', label: 'Graph' },
            { value: 'sql', label: 'SQL' },
          ]}
          value={tab}
          onChange={setTab}
        />
        <div className={styles.tools}>
          <Checkbox
            label="Run by itself"
            checked={isAutomatic}
            onChange={({ currentTarget }) => onAutomatic(currentTarget.checked)}
          />
          {running ? (
            <Button size="small" icon={X} onClick={preview.cancel}>
              Cancel
            </Button>
          ) : (
            <Button size="small" icon={Play} disabled={!preview.isWhole} onClick={preview.run}>
              Run
            </Button>
          )}
        </div>
      </div>
      {query.length > 0 && (
        <div className={`${styles.request} ${fields.fields}`} onKeyDown={runOnEnter}>
          {query.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={parameters[parameter.name] ?? ''}
              error={preview.errors[`parameters.${parameter.name}`]?.join(', ')}
              onChange={(value) => onParameter(parameter.name, value)}
            />
          ))}
        </div>
      )}
      <Notes {...props} />
      <div className={styles.shown} data-rows={tab === 'rows' || undefined}>
        {tab === 'rows' && <Rows {...props} />}
        {tab === 'graph' && <PreviewGraph {...props} />}
        {tab === 'sql' && <Sql {...props} />}
      </div>
      <div className={styles.foot}>
        {running ? (
          <RunProgress since={running.since} run={running.run} />
        ) : (
          <p role="status" className={styles.about}>
            {result && `${rowsWords(result, report)} · ${result.took_ms.toLocaleString('en')} ms`}
          </p>
        )}
      </div>
    </section>
  )
}

/** Says why there are no newer rows. */
function Notes({ preview, problems, isAutomatic, onFilter, onGo }: PreviewPaneProps): ReactNode {
  const { dear, failure, cancelledAfter, isChanged, result, running, run, runAnyway, unfinished } = preview
  if (running) return null
  if (isChanged && unfinished.length > 0)
    return (
      <div role="status" className={styles.note}>
        <Sentence label="What is missing" parts={missingParts(unfinished, onGo)} />
      </div>
    )
  if (dear && !(isChanged && isAutomatic))
    return (
      <Notice
        tone="warning"
        action={
          <>
            <Button size="small" onClick={runAnyway}>
              Run anyway
            </Button>
            {onFilter && (
              <Button size="small" kind="quiet" onClick={onFilter}>
                Add a filter
              </Button>
            )}
          </>
        }
      >
        {expensiveWords(dear)}
      </Notice>
    )
  if (failure !== undefined)
    return (
      <Notice
        tone="danger"
        isUrgent
        action={
          <Button size="small" onClick={run}>
            Try again
          </Button>
        }
      >
        {failure}
      </Notice>
    )
  if (cancelledAfter !== undefined)
    return <p className={styles.note}>{`Cancelled after ${Math.round(cancelledAfter / 1000)} s.`}</p>
  if (problems > 0 && result) return <p className={styles.note}>From before your last change.</p>
  if (!isChanged || !result) return null
  return (
    <p className={styles.note}>
      {isAutomatic ? 'Changed. It runs in a moment.' : 'Changed. Run it to see the rows.'}
    </p>
  )
}

/** Whether a place is a field of this pane, not of the form. */
const isOfRun = (path: string) => path.startsWith('parameters.')

/** “It waits for a value for filter 1 (a.status) and a column to group by.” Each leads to its field. */
function missingParts(unfinished: Shown['unfinished'], onGo: PreviewPaneProps['onGo']) {
  const parts = unfinished.flatMap(({ path, text }, index) => [
    { text: index === 0 ? 'It waits for ' : index === unfinished.length - 1 ? ' and ' : ', ' },
    { text, onGo: () => (isOfRun(path) ? focusPlace(document, path) : onGo(path)), isMissing: true },
  ])
  return [...parts, { text: '.' }]
}

function Rows({ preview, report, onHead, problems, ready }: PreviewPaneProps) {
  const { result, running, isOld, isWhole } = preview
  if (result)
    return result.rows.length === 0 ? (
      <EmptyState>No rows.</EmptyState>
    ) : (
      <ResultGrid
        label="First rows"
        columns={gridColumns(result.columns, result.rows)}
        rows={result.rows}
        onHead={onHead}
        isOld={isOld}
      />
    )
  if (running) return <SkeletonText lines={6} />
  if (!isWhole && report.query_type === 'raw_query')
    return <EmptyState>Write a query: its first rows appear here.</EmptyState>
  if (!isWhole)
    return ready ? (
      <div className={styles.ready}>{ready}</div>
    ) : (
      <EmptyState>Choose a table: its first rows appear here.</EmptyState>
    )
  if (problems > 0) return <EmptyState>The rows appear when the problems are solved.</EmptyState>
  const isAsking = Object.keys(preview.errors).some((path) => path.startsWith('parameters.'))
  return isAsking ? <EmptyState>The rows appear when its parameters have values.</EmptyState> : null
}

/** What is left of a window for a graph, below the form's head. */
const heightInTool = 'clamp(16rem, 100dvh - 25rem, 36rem)'

/** The graph as the report's page will show it, but of the first rows only. */
function PreviewGraph({ preview: { result, running }, report, isTool }: PreviewPaneProps) {
  if (report.add_graph === 'no') return <EmptyState>This report has no graph. Switch Graph on.</EmptyState>
  const height = isTool ? heightInTool : '22rem'
  if (!result)
    return running ? (
      <Skeleton height={height} />
    ) : (
      <EmptyState>The graph appears with the first rows.</EmptyState>
    )
  return (
    <OwnGraph
      report={report}
      columns={result.columns}
      rows={result.rows}
      height={height}
      isCut={result.truncated || (result.total ?? 0) > result.rows.length}
      isBare
    />
  )
}

function Sql({ preview: { result }, dialect, onRawSql }: PreviewPaneProps) {
  if (!result) return <EmptyState>The statement appears with the first rows.</EmptyState>
  const { sql, values, raw } = result
  return (
    <div className={styles.sql}>
      <pre className={styles.code} tabIndex={0} aria-label="Statement">
        {sql}
      </pre>
      {values.length > 0 && (
        <ol className={styles.values} aria-label="Values">
          {values.map((value, index) => (
            <li key={index}>
              <span className={styles.place}>{dialect === 'mysql' ? '?' : `$${index + 1}`}</span>{' '}
              {value ?? 'null'}
            </li>
          ))}
        </ol>
      )}
      <div className={styles.acts}>
        <CopyButton text={sql} label="Copy" />
        {onRawSql && raw && (
          <Button size="small" kind="quiet" onClick={() => onRawSql(raw)}>
            Continue as raw SQL
          </Button>
        )}
      </div>
    </div>
  )
}
