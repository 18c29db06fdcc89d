import { setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type Ref } from 'react'
import { useImperativeHandle } from 'react'
import { fromOutside, language, languageOf, makeEditor, type SqlDialect, type SqlSchema } from './editor-view'
import styles from './sql.module.css'
import { markOf, type SqlProblem } from './sql-marks'

/** Lets components next to an editor write into it. */
export interface SqlHandle {
  insert(text: string): void
}

export interface SqlEditorProps {
  ref?: Ref<SqlHandle>
  /** A name for screen readers. */
  label: string
  dialect: SqlDialect
  /** Tables with the columns that are known of each. */
  schema: SqlSchema
  /** Names that are offered after `{{`. */
  parameters: readonly string[]
  value: string
  onChange: (value: string) => void
  /** Called on Ctrl+Enter or ⌘Enter, with the selection if there is one. */
  onRun: (selection: string | undefined) => void
  problems: readonly SqlProblem[]
  /** The field's path on the wire, so that a problem can link to it. */
  place?: string
}

/** An editor for SQL. Its code is large, so load it only where somebody writes SQL. */
export function SqlEditor(props: SqlEditorProps) {
  const { ref, label, dialect, schema, parameters, value, onChange, onRun, problems, place } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  // compared by contents, not by identity
  const known = JSON.stringify(schema)
  const faults = JSON.stringify(problems)
  const names = useEffectEvent(() => parameters)
  // the texts passed to `onChange` that have not come back as `value` yet: typing can be faster than rendering
  const told = useRef<string[]>([])
  const change = useEffectEvent((text: string) => {
    told.current.push(text)
    onChange(text)
  })
  const run = useEffectEvent(onRun)
  const begin = useEffectEvent((root: ShadowRoot) =>
    makeEditor({
      root,
      text: value,
      label,
      language: languageOf(dialect, schema, () => names()),
      onChange: (text) => change(text),
      onRun: (selection) => run(selection),
    }),
  )
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    // an element keeps its shadow root
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
    // the text was changed from outside: by undo, loading or clearing
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
