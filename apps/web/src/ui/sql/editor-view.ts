import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { MariaSQL, PostgreSQL, sql, type SQLNamespace } from '@codemirror/lang-sql'
import { bracketMatching, indentOnInput, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state'
import {
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
  Decoration,
  MatchDecorator,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Shows `{{filters}}` in words; the text itself stays the same. */
class FiltersPlace extends WidgetType {
  override eq() {
    return true
  }
  override toDOM() {
    const chip = document.createElement('span')
    chip.className = 'cm-filters-place'
    chip.textContent = 'Grid filters go here'
    return chip
  }
}

const parameter = Decoration.mark({ class: 'cm-parameter' })
const filters = Decoration.replace({ widget: new FiltersPlace() })

const finder = new MatchDecorator({
  regexp: /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g,
  decoration: ([, name]) => (name === 'filters' ? filters : parameter),
})

/** Marks the placeholders that each run fills in. */
const placeholders = ViewPlugin.define<{ marks: DecorationSet; update: (update: ViewUpdate) => void }>(
  (view) => {
    const plugin = {
      marks: finder.createDeco(view),
      update(update: ViewUpdate) {
        plugin.marks = finder.updateDeco(update, plugin.marks)
      },
    }
    return plugin
  },
  {
    decorations: ({ marks }) => marks,
    provide: (plugin) =>
      EditorView.atomicRanges.of(
        (view) =>
          view.plugin(plugin)?.marks.update({
            filter: (_, __, { spec }) => (spec as { widget?: unknown }).widget !== undefined,
          }) ?? Decoration.none,
      ),
  },
)

/** Completes `{{` with the parameters and the place of the grid filters. */
function placeholderNames(names: () => readonly string[]): CompletionSource {
  return (context) => {
    const begun = context.matchBefore(/\{\{\s*\w*/)
    if (!begun) return null
    const closed = context.state.sliceDoc(context.pos, context.pos + 2) === '}}' ? '' : '}}'
    return {
      from: begun.from + (/^\{\{\s*/.exec(begun.text)?.[0].length ?? 2),
      options: [
        { label: 'filters', detail: 'where grid filters go', apply: `filters${closed}`, type: 'keyword' },
        ...names().map((name) => ({ label: name, apply: `${name}${closed}`, type: 'variable' })),
      ],
    }
  }
}

const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--ui-ink)',
    backgroundColor: 'var(--ui-surface)',
    border: '1px solid var(--ui-edge-strong)',
    borderRadius: 'var(--ui-radius-small)',
    fontSize: 'var(--ui-size-label)',
  },
  '&.cm-focused': { outline: '2px solid var(--ui-accent)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'var(--ui-mono)',
    lineHeight: '1.6',
    minHeight: 'clamp(10rem, 28dvh, 18rem)',
    maxHeight: '60vh',
  },
  '.cm-content': { caretColor: 'var(--ui-ink)', padding: 'var(--ui-space-2) 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ui-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--ui-sunken)', color: 'var(--ui-ink-soft)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--ui-accent-soft)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--ui-accent-soft)' },
  '.cm-placeholder': { color: 'var(--ui-ink-soft)' },
  '.cm-parameter, .cm-filters-place': {
    padding: '1px 4px',
    borderRadius: '4px',
    backgroundColor: 'var(--ui-accent-soft)',
    color: 'var(--ui-accent)',
  },
  '.cm-filters-place': { fontFamily: 'var(--ui-family)', fontSize: 'var(--ui-size-small)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--ui-danger)',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    color: 'var(--ui-ink)',
    backgroundColor: 'var(--ui-surface)',
    border: '1px solid var(--ui-line)',
    borderRadius: 'var(--ui-radius-small)',
    boxShadow: 'var(--ui-lift)',
    fontFamily: 'var(--ui-family)',
    fontSize: 'var(--ui-size-small)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--ui-mono)', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--ui-ink)',
    backgroundColor: 'var(--ui-accent-soft)',
  },
  '.cm-completionDetail': { color: 'var(--ui-ink-soft)', fontStyle: 'normal' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '3px solid var(--ui-danger)' },
})

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--ui-accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ui-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--ui-info)' },
  { tag: tags.comment, color: 'var(--ui-ink-soft)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--ui-warning)' },
])

/** The editor's look in the portal's colours, which reach the shadow root as variables. */
const sqlLook = [look, syntaxHighlighting(words)]

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
