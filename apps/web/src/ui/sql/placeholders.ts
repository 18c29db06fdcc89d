import type { CompletionSource } from '@codemirror/autocomplete'
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'

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
export const placeholders = ViewPlugin.define<{ marks: DecorationSet; update: (update: ViewUpdate) => void }>(
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
export function placeholderNames(names: () => readonly string[]): CompletionSource {
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
