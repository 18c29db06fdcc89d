import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { pathTo } from '@uplink/contract/screens'
import { sentenceOf } from '@uplink/report-engine/words/sentence'
import { Redo2, Undo2 } from 'lucide-react'
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatTime } from '../../../platform/dates/dates'
import { leftWords } from '../../../platform/form/draft-words'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { FormFailure } from '../../../ui/form/FormFailure'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { ActBar } from '../../../ui/panels/ActBar'
import { Sentence } from '../../../ui/panes/Sentence'
import { SplitPane } from '../../../ui/panes/SplitPane'
import { EditorNotices } from '../../../ui/review/EditorNotices'
import { ProblemList } from '../../../ui/review/ProblemList'
import { useToasts } from '../../../ui/UiProvider'
import { usePhone } from '../../../ui/use-phone'
import { toSend } from '../definition/parameters'
import { PreviewPane } from '../preview/PreviewPane'
import { usePreview } from '../preview/use-preview'
import { RawPart } from '../raw/RawPart'
import { BuilderParts } from './BuilderParts'
import styles from './builder.module.css'
import { placeOfOutput } from './place-of-output'
import { focusPlace, partOf, problemList, type Errors, type PartKey } from '../definition/places'
import { PreviewSheet } from './PreviewSheet'
import { QueryCard } from './QueryCard'
import { useBuilder } from './use-builder'
import { useEditor } from './use-editor'
import { useFormKeys } from './use-form-keys'
import { useSubmit } from './use-submit'

interface ReportFormProps {
  id: number
  saved: ReportDefinition
  version: number | undefined
  can: readonly string[]
}

/** The form of a report: a sentence that describes it, its ten parts, and next to them its first rows. */
export function ReportForm({ id, saved, version, can }: ReportFormProps) {
  const editor = useEditor(saved, id)
  const { report, perform } = editor
  const toasts = useToasts()
  const isPhone = usePhone()
  const root = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState<readonly PartKey[]>(isPhone ? [] : ['tables'])
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({})
  const [isAutomatic, setAutomatic] = useState(true)
  const sent = toSend(report)
  const preview = usePreview({ report: sent, id, parameters, isAutomatic })
  const saving = useSubmit({ report, id, version, onSaved: editor.forget })
  // a missing parameter value is a problem of the run, not of the report
  const errors = { ...withoutParameters(preview.errors), ...saving.errors }
  const problems = problemList(errors)
  const isRaw = report.query_type === 'raw_query'
  const builder = useBuilder({ report, id, perform, errors, can, found: preview.result?.columns })

  const goTo = (path: string) => {
    const part = partOf(path)
    // the part must be rendered before something in it can take the focus
    flushSync(() => part && setOpen(isPhone ? [part] : [...new Set([...open, part])]))
    focusPlace(document, path)
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    leaveField()
    const [first] = Object.keys(await saving.submit())
    if (first !== undefined) goTo(first)
  }
  useFormKeys({ root, onSubmit: () => root.current?.requestSubmit(), onRun: preview.run })
  const reset = () => {
    perform({ do: 'clear' })
    toasts.show('info', 'The form is empty.', undefined, { label: 'Undo', onSelect: editor.undo })
  }
  const addFilter = () => {
    perform({ do: 'switch', section: 'query_filters', isOn: true })
    perform({ do: 'add filter', group: 0, filter: '' })
    goTo('filter_group.0.query_filters')
  }
  const pane = (
    <PreviewPane
      preview={preview}
      report={sent}
      parameters={parameters}
      onParameter={(name, value) => setParameters({ ...parameters, [name]: value })}
      isAutomatic={isAutomatic}
      onAutomatic={setAutomatic}
      onHead={(output) => goTo(placeOfOutput(report, output))}
      problems={problems.length}
      onFilter={isRaw ? undefined : addFilter}
      onRawSql={
        report.query_type === 'query_builder' && builder.rawSql.isAllowed
          ? (sql) => {
              perform({ do: 'set', field: 'raw_query', value: sql })
              perform({ do: 'set', field: 'query_type', value: 'raw_query' })
            }
          : undefined
      }
    />
  )
  return (
    <form
      ref={root}
      noValidate
      aria-label="Report"
      onSubmit={(event) => void submit(event)}
      onBlur={editor.endVisit}
    >
      <PageHeader
        title="Report"
        actions={
          <>
            <IconButton
              icon={Undo2}
              label={editor.undoName === undefined ? 'Undo' : `Undo: ${editor.undoName}`}
              disabled={editor.undoName === undefined}
              onClick={editor.undo}
            />
            <IconButton
              icon={Redo2}
              label={editor.redoName === undefined ? 'Redo' : `Redo: ${editor.redoName}`}
              disabled={editor.redoName === undefined}
              onClick={editor.redo}
            />
            <ButtonLink href={pathTo('reports')}>List</ButtonLink>
          </>
        }
      />
      <Parts>
        <EditorNotices
          draft={
            editor.left && {
              said: leftWords(editor.left.at),
              ...{ onContinue: editor.continueLeft, onDiscard: editor.forget },
            }
          }
          conflict={saving.hasConflict ? 'Somebody saved this report in the meantime.' : undefined}
        />
        <FormFailure failure={saving.failure ?? null} />
        <QueryCard builder={builder} />
        {report.query_type === 'query_builder' && (
          <Sentence
            label="The report in words"
            parts={sentenceOf(report, builder.knowledge).map(({ text, path, isMissing }) => ({
              text,
              ...(path !== undefined && { onGo: () => goTo(path) }),
              ...(isMissing && { isMissing }),
            }))}
          />
        )}
        <Panes
          isRaw={isRaw}
          left={
            <div className={styles.left}>
              <ProblemList problems={problems} onGo={({ path }) => goTo(path)} />
              {isRaw && (
                <>
                  <RawPart
                    builder={builder}
                    dialect={builder.dialect}
                    failure={preview.failure}
                    onRun={(selection) =>
                      selection === undefined ? preview.run() : preview.runOnly(selection)
                    }
                  />
                  {!isPhone && pane}
                </>
              )}
              <BuilderParts
                builder={builder}
                open={open}
                onOpen={setOpen}
                errors={errors}
                onUndo={editor.undo}
                preview={preview.result}
              />
            </div>
          }
          right={!isPhone && !isRaw && pane}
        />
      </Parts>
      {isPhone && <PreviewSheet>{pane}</PreviewSheet>}
      <ActBar note={editor.isDirty && editor.keptAt ? `Draft kept ${formatTime(editor.keptAt)}` : ''}>
        <Button onClick={reset}>Reset</Button>
        <Button type="submit" kind="primary" isSaving={saving.isSaving}>
          {saving.hasConflict ? 'Save mine over it' : 'Submit'}
        </Button>
      </ActBar>
    </form>
  )
}

const withoutParameters = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('parameters.')))

/** Form and preview side by side; a report in SQL uses the whole width, with its rows below. */
function Panes({ isRaw, left, right }: { isRaw: boolean; left: ReactNode; right: ReactNode }) {
  return isRaw ? left : <SplitPane label="Width of the form" keptAs="report" left={left} right={right} />
}

/** Leaves the focused field, so that a field that takes effect on leaving does so now. */
function leaveField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return
  flushSync(() => field.blur())
  field.focus()
}
