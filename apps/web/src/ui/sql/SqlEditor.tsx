import { setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type Ref } from 'react'
import { useImperativeHandle } from 'react'
import { fromOutside, language, languageOf, makeEditor, type SqlDialect, type SqlSchema } from './editor-view'
import styles from './sql.module.css'
import { markOf, type SqlProblem } from './sql-marks'

/** What stands beside an editor writes into it. */
export interface SqlHandle {
  insert(text: string): void
}

export interface SqlEditorProps {
  ref?: Ref<SqlHandle>
  /** Read aloud. */
  label: string
  dialect: SqlDialect
  /** Tables with the columns that are known of each. */
  schema: SqlSchema
  /** Names that are offered after `{{`. */
  parameters: readonly string[]
  value: string
  onChange: (value: string) => void
  /** Ctrl or ⌘ Enter; with a selection, that alone. */
  onRun: (selection: string | undefined) => void
  problems: readonly SqlProblem[]
  /** The place on the wire: a problem leads here. */
  place?: string
}

/** An editor of SQL. Its code is large: load it where somebody writes SQL, and only there. */
export function SqlEditor(props: SqlEditorProps) {
  const { ref, label, dialect, schema, parameters, value, onChange, onRun, problems, place } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  // what they hold counts, not which objects they are
  const known = JSON.stringify(schema)
  const faults = JSON.stringify(problems)
  const names = useEffectEvent(() => parameters)
  // what was told and has not come back yet: keys are pressed faster than a screen is drawn
  const told = useRef<string[]>([])
  const change = useEffectEvent((text: string) => {
    told.current.push(text)
    onChange(text)
  })
  const run = useEffectEvent(onRun)
  const begin = useEffectEvent((root: ShadowRoot) =>
    makeEditor({
      ...{ root, text: value, label, language: languageOf(dialect, schema, () => names()) },
      onChange: (text) => change(text),
      onRun: (selection) => run(selection),
    }),
  )
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    // a root stays with its element
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true })
    const editor = begin(root)
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    const spoken = languageOf(dialect, JSON.parse(known) as SqlSchema, () => names())
    view.current?.dispatch({ effects: language.reconfigure(spoken) })
  }, [dialect, known])
  useEffect(() => {
    const editor = view.current
    const at = told.current.lastIndexOf(value)
    told.current = at < 0 ? [] : told.current.slice(at)
    // undone, loaded or emptied from outside
    if (editor && at < 0 && editor.state.doc.toString() !== value)
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: value },
        annotations: fromOutside.of(true),
      })
  }, [value])
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const text = editor.state.doc.toString()
    const marks = (JSON.parse(faults) as SqlProblem[]).flatMap((problem) => markOf(text, problem) ?? [])
    editor.dispatch(
      setDiagnostics(
        editor.state,
        marks.map(({ text: message, ...at }) => ({ ...at, message, severity: 'error' as const })),
      ),
    )
  }, [faults, value])
  useImperativeHandle(ref, () => ({
    insert(text) {
      const editor = view.current
      if (!editor) return
      editor.dispatch(editor.state.replaceSelection(text))
      editor.focus()
    },
  }))
  return <div ref={host} className={styles.editor} data-place={place} data-takes-text tabIndex={-1} />
}
