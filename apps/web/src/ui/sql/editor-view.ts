import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { MariaSQL, PostgreSQL, sql, type SQLNamespace } from '@codemirror/lang-sql'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { placeholderNames, placeholders } from './placeholders'
import { sqlLook } from './sql-look'

export type SqlDialect = 'postgresql' | 'mysql'
export type SqlSchema = Readonly<Record<string, readonly string[]>>

interface Making {
  root: ShadowRoot
  text: string
  /** A name for screen readers. */
  label: string
  language: Extension
  onChange: (text: string) => void
  /** Called on Ctrl+Enter or ⌘Enter, with the selection if there is one. */
  onRun: (selection: string | undefined) => void
}

/** Marks a change that was not typed: `onChange` is not called for it. */
export const fromOutside = Annotation.define<boolean>()

/** The parts of the editor that can change while it stays. */
export const language = new Compartment()

export function languageOf(
  dialect: SqlDialect,
  schema: SqlSchema,
  parameters: () => readonly string[],
): Extension {
  const support = sql({
    dialect: dialect === 'mysql' ? MariaSQL : PostgreSQL,
    schema: schema as SQLNamespace,
  })
  return [support, support.language.data.of({ autocomplete: placeholderNames(parameters) })]
}

/** Where the offered word is written already, Enter breaks the line instead of only closing the list. */
function leaveWritten(view: EditorView): boolean {
  const { state } = view
  const { label = '' } = selectedCompletion(state) ?? {}
  const { head } = state.selection.main
  const written = state.sliceDoc(Math.max(0, head - label.length), head)
  if (label !== '' && written.toLowerCase() === label.toLowerCase()) closeCompletion(view)
  return false
}

/**
 * Makes an editor in a shadow root, because in the document the content security policy would refuse its style sheet.
 * Tab leaves it, Ctrl+] indents.
 */
export function makeEditor({ root, text, label, language: spoken, onChange, onRun }: Making): EditorView {
  const run = ({ state }: EditorView) => {
    const { from, to } = state.selection.main
    onRun(from === to ? undefined : state.sliceDoc(from, to))
    return true
  }
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run, stopPropagation: true },
            { key: 'Enter', run: leaveWritten },
          ]),
        ),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        placeholder('select …'),
        placeholders,
        language.of(spoken),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          const isGiven = update.transactions.some((each) => each.annotation(fromOutside))
          if (update.docChanged && !isGiven) onChange(update.state.doc.toString())
        }),
        sqlLook,
      ],
    }),
  })
}
