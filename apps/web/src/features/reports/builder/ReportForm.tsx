import { pathTo } from '@uplink/contract/screens'
import { sentenceOf } from '@uplink/report-engine/words/sentence'
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { formatTime } from '../../../platform/dates/dates'
import { leftWords } from '../../../platform/form/draft-words'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { FormFailure } from '../../../ui/form/Form'
import { partsKeys } from '../../../ui/keys/list-keys'
import { KeysHelp } from '../../../ui/page/KeysHelp'
import { PageHeader } from '../../../ui/page/PageHeader'
import { ActBar } from '../../../ui/panels/ActBar'
import { Sentence } from '../../../ui/panes/Sentence'
import { SplitPane } from '../../../ui/panes/SplitPane'
import { EditorNotices } from '../../../ui/review/EditorNotices'
import { ProblemList } from '../../../ui/review/ProblemList'
import { UndoRedo } from '../../../ui/review/UndoRedo'
import { useToasts } from '../../../ui/UiProvider'
import { usePhone } from '../../../ui/use-phone'
import { useWidth } from '../../../ui/use-width'
import { isBlank } from '../definition/new-report'
import { toSend } from '../definition/parameters'
import { PreviewPane } from '../preview/PreviewPane'
import { usePreview } from '../preview/use-preview'
import { RawPart } from '../raw/RawPart'
import { ReadyQuestions } from '../tables/SubjectStart'
import {
  focusPlace,
  partOf,
  placeOfOutput,
  problemList,
  type Errors,
  type PartKey,
} from '../definition/places'
import { Drawer } from '../../../ui/modal/Drawer'
import { BuilderParts } from './BuilderParts'
import styles from './builder.module.css'
import { QueryCard } from './QueryCard'
import { useBuilder, type FormBuilder } from './use-builder'
import { useEditor, type Begun } from './use-editor'
import { TheirsDrawer } from './TheirsDrawer'
import { typesOf, useSources } from './use-sources'
import { useFormKeys } from './use-form-keys'
import { useSubmit } from './use-submit'

/** On a phone: the first rows in a sheet. */
function PreviewSheet({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.preview}>
        <Button isWide onClick={() => setOpen(true)}>
          Preview
        </Button>
      </div>
      {isOpen && (
        <Drawer title="Preview" onClose={() => setOpen(false)}>
          {children}
        </Drawer>
      )}
    </>
  )
}

/** The widths in pixels from which the form, and SQL, have room beside the rows. */
const roomForRows = 44 * 16
const roomForSql = 64 * 16

/** A sheet over a phone's form, below each other, or a tool as high as the window. */
type Room = 'phone' | 'stacked' | 'tool'

function roomOf(isPhone: boolean, isRaw: boolean, width: number): Room {
  if (isPhone) return 'phone'
  return width >= (isRaw ? roomForSql : roomForRows) ? 'tool' : 'stacked'
}

/** What one wants to do first: choose what a new report is about, or change what another one shows: columns, or sums. */
const firstPart = (report: Begun['report'], isPhone: boolean): readonly PartKey[] => {
  if (isPhone || report.query_type === 'raw_query') return []
  if (isBlank(report)) return ['tables']
  return report.have_aggregate_function === 'yes' ? ['aggregates'] : ['columns']
}

interface ReportFormProps {
  id: number
  begun: Begun
  can: readonly string[]
}

/** The form of a report: a sentence that describes it, its ten parts, and next to them its first rows. */
export function ReportForm({ id, begun, can }: ReportFormProps) {
  const editor = useEditor(begun, id)
  const { report, perform } = editor
  const toasts = useToasts()
  const isPhone = usePhone()
  const root = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(() => firstPart(report, isPhone))
  const [box, width] = useWidth()
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({})
  const [isAutomatic, setAutomatic] = useState(true)
  const sources = useSources(report, id)
  const typeOf = typesOf(report, sources.sources)
  const sent = toSend(report, typeOf)
  const preview = usePreview({ report: sent, id, parameters, isAutomatic, typeOf })
  const { times, version } = editor
  const saving = useSubmit({ report, sent, times, id, version, onSaved: editor.forget })
  const [seesTheirs, setSeesTheirs] = useState(false)
  // a missing parameter value is a problem of the run, not of the report
  const errors = { ...withoutParameters(preview.errors), ...saving.errors }
  const problems = problemList(errors)
  const isRaw = report.query_type === 'raw_query'
  const room = roomOf(isPhone, isRaw, width)
  const builder = useBuilder({
    report,
    id,
    perform,
    can,
    sources,
    errors: { ...saving.passedOver, ...errors },
    found: preview.result?.columns,
  })

  const { use, isPassedBy } = useFirstField()
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
    perform({ type: 'report/clear' })
    saving.forget()
    setOpen(isPhone ? [] : ['tables'])
    toasts.show('info', 'The form is empty.', undefined, {
      label: 'Undo',
      onSelect: () => editor.undoTo(report),
    })
  }
  const addFilter = () => {
    perform({ type: 'section/switch', section: 'query_filters', isOn: true })
    perform({ type: 'filter/add', group: 0, filter: '' })
    goTo('filter_group.0.query_filters')
  }
  const ready = isBlank(report) && (
    <ReadyQuestions
      builder={builder}
      onChoose={(from, start) => {
        perform({ type: 'report/start', from, start })
        setOpen([])
      }}
    />
  )
  const pane = (
    <PreviewPane
      isTool={room === 'tool'}
      ready={ready}
      preview={preview}
      report={sent}
      parameters={parameters}
      onParameter={(name, value) => setParameters({ ...parameters, [name]: value })}
      dialect={builder.dialect}
      isAutomatic={isAutomatic}
      onAutomatic={setAutomatic}
      onHead={(output) => goTo(placeOfOutput(report, output))}
      problems={problems.filter(({ path }) => isOfQuery(path)).length}
      onGo={goTo}
      onFilter={isRaw ? undefined : addFilter}
      onRawSql={
        !isRaw && builder.rawSql.isAllowed
          ? ({ query, parameters: request }) =>
              perform({ type: 'report/continue-in-sql', query, parameters: request })
          : undefined
      }
    />
  )
  const acts = <Acts saving={saving} onReset={reset} />
  const rawPart = isRaw && (
    <RawPart
      builder={builder}
      dialect={builder.dialect}
      failure={preview.failure}
      onRun={(selection) => (selection === undefined ? preview.run() : preview.runOnly(selection))}
    />
  )
  const parts = (
    <BuilderParts
      builder={builder}
      open={open}
      onOpen={setOpen}
      errors={errors}
      onUndo={() => editor.undoTo(report)}
      onGo={goTo}
      preview={preview.result}
    />
  )
  return (
    <form
      ref={root}
      noValidate
      aria-label="Report"
      onSubmit={(event) => void submit(event)}
      onBlur={({ target }) => {
        editor.endVisit()
        if (!isPassedBy(target)) saving.touch(target.dataset['place'])
      }}
      onChange={({ target }) => saving.touch((target as HTMLElement).dataset['place'])}
      onPointerDown={use}
      onKeyDown={(event) => {
        use(event)
        keepOpen(event)
      }}
    >
      <div ref={box} className={styles.form} data-tool={room === 'tool' || undefined}>
        <PageHeader
          title="Report"
          actions={
            <>
              {room === 'tool' && <Kept editor={editor} />}
              <UndoRedo history={editor} isNamed />
              <KeysHelp keys={partsKeys} />
              <ButtonLink href={pathTo('reports')}>List</ButtonLink>
              {room === 'tool' && acts}
            </>
          }
        />
        <div className={styles.body}>
          <EditorNotices
            draft={draftNotice(editor)}
            conflict={saving.theirs?.said}
            onSeeConflict={saving.theirs?.report && (() => setSeesTheirs(true))}
          />
          <FormFailure failure={saving.failure ?? null} />
          {seesTheirs && (
            <Theirs theirs={saving.theirs} before={begun.report} onClose={() => setSeesTheirs(false)} />
          )}
          <QueryCard builder={builder} times={times} onTimes={editor.setTimes} />
          {!isRaw && <InWords builder={builder} isLine={room !== 'stacked'} width={width} onGo={goTo} />}
          <Panes
            room={room}
            isRaw={isRaw}
            problems={<ProblemList problems={problems} onGo={({ path }) => goTo(path)} />}
            query={rawPart}
            ready={ready}
            parts={parts}
            rows={pane}
          />
        </div>
      </div>
      {isPhone && <PreviewSheet>{pane}</PreviewSheet>}
      {room !== 'tool' && <ActBar note={keptWords(editor)}>{acts}</ActBar>}
    </form>
  )
}

interface PanesProps {
  room: Room
  isRaw: boolean
  problems: ReactNode
  /** The editor of a report in SQL. */
  query: ReactNode
  /** What to begin with, which the rows show in their place; on a phone they are in a sheet. */
  ready: ReactNode
  parts: ReactNode
  rows: ReactNode
}

/** Form and first rows, so that a change and what it does are seen together. */
function Panes({ room, isRaw, problems, query, ready, parts, rows }: PanesProps) {
  // where SQL has no room beside its rows they follow it at once
  const isBetween = isRaw && room === 'stacked'
  return (
    <div className={styles.panes}>
      <SplitPane
        label="Width of the form"
        keptAs={isRaw ? 'report in SQL' : 'report'}
        from={isRaw ? roomForSql : roomForRows}
        fills={room === 'tool'}
        left={
          <div className={styles.left}>
            {problems}
            {query}
            {isBetween && rows}
            {room === 'phone' && ready}
            {parts}
          </div>
        }
        right={room !== 'phone' && !isBetween && rows}
      />
    </div>
  )
}

interface ActsProps {
  saving: ReturnType<typeof useSubmit>
  onReset: () => void
}

function Acts({ saving: { theirs, isSaving }, onReset }: ActsProps) {
  return (
    <>
      <Button onClick={onReset}>Reset</Button>
      <Button type="submit" kind="primary" isSaving={isSaving}>
        {theirs ? 'Save mine over it' : 'Submit'}
      </Button>
    </>
  )
}

type Editor = ReturnType<typeof useEditor>

const keptWords = ({ isDirty, keptAt }: Editor) =>
  isDirty && keptAt ? `Draft kept ${formatTime(keptAt)}` : ''

const Kept = ({ editor }: { editor: Editor }) => (
  <p role="status" className={styles.kept}>
    {keptWords(editor)}
  </p>
)

interface TheirsProps {
  theirs: ReturnType<typeof useSubmit>['theirs']
  before: Begun['report']
  onClose: () => void
}

/** What somebody else saved meanwhile, beside what both began with. */
function Theirs({ theirs, before, onClose }: TheirsProps) {
  if (!theirs?.report) return null
  return <TheirsDrawer title={theirs.said} before={before} after={theirs.report} onClose={onClose} />
}

/** What was left unsaved, which can be continued. */
const draftNotice = ({ left, continueLeft, forget }: ReturnType<typeof useEditor>) =>
  left && { said: leftWords(left.at), onContinue: continueLeft, onDiscard: forget }

interface InWordsProps {
  builder: FormBuilder
  /** In one line, which unfolds: what is built below needs the room. */
  isLine: boolean
  /** The room it has; by it a sentence is too long for a line. */
  width: number
  onGo: (path: string) => void
}

/** The report as a sentence, whose words lead to what they stand for. */
function InWords({ builder, isLine, width, onGo }: InWordsProps) {
  const line = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const parts = sentenceOf(builder.report, builder.knowledge)
  const said = parts.map(({ text }) => text).join('')
  useLayoutEffect(() => {
    const sentence = line.current?.firstElementChild
    if (sentence && !isWhole) setLong(sentence.scrollWidth > sentence.clientWidth)
  }, [said, width, isWhole])
  return (
    <div ref={line} className={styles.words} data-line={(isLine && !isWhole) || undefined}>
      <Sentence
        label="The report in words"
        parts={parts.map(({ text, path, isMissing }) => ({
          text,
          ...(path !== undefined && { onGo: () => onGo(path) }),
          ...(isMissing && { isMissing }),
        }))}
      />
      {isLine && isLong && (
        <IconButton
          icon={isWhole ? ChevronUp : ChevronDown}
          label="The whole sentence"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      )}
    </div>
  )
}

/** Whether a problem keeps the query from running, as one of the name and the connection does not. */
const isOfQuery = (path: string) => path === 'raw_query' || partOf(path) !== undefined

const withoutParameters = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith('parameters.')))

/**
 * A new form begins in its name. Who presses something else first, as to start from a subject, has not left the name
 * empty: they have not been in it.
 */
function useFirstField() {
  const hasBeenIn = useRef(false)
  const isName = (target: EventTarget) =>
    target instanceof HTMLElement && target.dataset['place'] === 'report_name'
  return {
    /** A key or a press in the name: from now on leaving it counts. */
    use: ({ target }: SyntheticEvent) => {
      if (isName(target)) hasBeenIn.current = true
    },
    isPassedBy: (field: HTMLElement) => {
      const isFirst = isName(field) && !hasBeenIn.current
      hasBeenIn.current = true
      return isFirst
    },
  }
}

/** Enter saves from the fields of the card; in any other field it is about that field, and the form stays. */
function keepOpen(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  // a form in a drawer is not in this one, although its events come by here
  if (!currentTarget.contains(target) || target.closest('[data-enter-saves]')) return
  event.preventDefault()
}

/** Leaves the focused field, so that a field that takes effect on leaving does so now. */
function leaveField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return
  flushSync(() => field.blur())
  field.focus()
}
