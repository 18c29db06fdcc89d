import type { Change } from '../../../ui/review/DiffList'
import { textBlocks } from '../../../ui/text/text-blocks'

interface Text {
  title: string
  body: string
}

/** The differences between two versions by heading: whole paragraphs and list entries. */
export function textChanges(before: Text | undefined, after: Text): Change[] {
  const was = sectionsOf(before?.body ?? '')
  const is = sectionsOf(after.body)
  const headings = [...new Set([...is.keys(), ...was.keys()])]
  const title: Change[] =
    before && before.title !== after.title
      ? [{ label: 'Title', before: before.title, after: after.title }]
      : []
  const changes = headings.map((heading) => {
    const [gone, come] = [was.get(heading), is.get(heading)]
    return {
      label: heading || 'The beginning',
      removed: missingFrom(come ?? [], gone ?? []),
      added: missingFrom(gone ?? [], come ?? []),
    }
  })
  return [...title, ...changes.filter(({ removed, added }) => removed.length + added.length > 0)]
}

/** The text under each heading; the key `''` has the text before the first heading. */
function sectionsOf(body: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let heading = ''
  for (const block of textBlocks(body)) {
    if (block.kind === 'heading') heading = block.text
    const parts = block.kind === 'list' ? block.entries : block.kind === 'paragraph' ? [block.text] : []
    sections.set(heading, [...(sections.get(heading) ?? []), ...parts])
  }
  return sections
}

const missingFrom = (some: readonly string[], others: readonly string[]) => [
  ...new Set(others.filter((part) => !some.includes(part))),
]
