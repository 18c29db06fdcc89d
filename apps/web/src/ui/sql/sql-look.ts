import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

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
  '.cm-scroller': { fontFamily: 'var(--ui-mono)', lineHeight: '1.6', minHeight: '18rem', maxHeight: '60vh' },
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
export const sqlLook = [look, syntaxHighlighting(words)]
