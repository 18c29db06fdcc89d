import type { Content } from 'pdfmake/interfaces'

/**
 * What a piece of a document is, for those who hear it and for programs that read it: the PDF standard's own names. Figures have a
 * text in their place; a heading's level is that of pdfmake's `headlineLevel`.
 */
export interface Piece {
  role: 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Link' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'
  /** What is heard instead of a picture, or of a link beside its words. */
  alt?: string
  /** The text, where the letters of the font do not tell it: in Bengali several letters may be one sign, in another order. */
  text?: string
  scope?: 'Row' | 'Column'
  columns?: number
  children: Piece[]
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const altTexts = new WeakMap<object, string>()

/** A picture or a QR code with the text that is heard in its place. */
export function withAlt<N extends Content & object>(node: N, alt: string): N {
  altTexts.set(node, alt)
  return node
}

const parts = new WeakSet<object>()

/** One of several papers in a file. */
export function asPart<N extends Content & object>(node: N): N {
  parts.add(node)
  return node
}

/** The content with each text and picture bound to its piece, by the property `piece`, and all pieces in reading order. */
export function structured(content: Content): { content: Content; root: Piece } {
  const root: Piece = { role: 'Document', children: [] }
  return { content: place(content, root) as Content, root }
}

function place(node: unknown, parent: Piece): unknown {
  if (Array.isArray(node)) return node.map((one) => place(one, parent))
  if (isText(node)) return placeText({ text: node }, parent)
  if (!isNode(node)) return node
  if ('stack' in node) {
    const part = parts.has(node) ? childOf(parent, { role: 'Sect' }) : parent
    return { ...node, stack: place(node.stack, part) }
  }
  if ('columns' in node) return { ...node, columns: place(node.columns, parent) }
  if ('table' in node) return placeTable(node, parent)
  if ('text' in node) return placeText(node, parent)
  return { ...node, piece: childOf(parent, { role: 'Figure', alt: altTexts.get(node) ?? '' }) }
}

function childOf(parent: Piece, given: Omit<Piece, 'children'>): Piece {
  const piece = { ...given, children: [] }
  parent.children.push(piece)
  return piece
}

/** Signs without letters are read by their own place; only these change it. */
const bengali = /\p{Script=Bengali}/u

const said = (text: unknown) => (isText(text) ? String(text).replaceAll('\u200b', '') : '')

function placeText(node: Node, parent: Piece, cell?: Piece): Node {
  const text = said(node.text)
  // an empty text only keeps room
  if (text.trim() === '') return { ...node }
  const own = bengali.test(text) ? { text } : {}
  const level = node.headlineLevel === 1 ? 'H1' : node.headlineLevel === 2 ? 'H2' : undefined
  if (cell && level === undefined) {
    Object.assign(cell, own)
    return { ...node, piece: cell }
  }
  if (typeof node.link === 'string') {
    const line = childOf(cell ?? parent, { role: 'P' })
    return { ...node, piece: childOf(line, { role: 'Link', alt: text, ...own }) }
  }
  return { ...node, piece: childOf(cell ?? parent, { role: level ?? 'P', ...own }) }
}

/** Rows of names and values have the name as their heading; in other tables the last of the head rows names the columns. */
function placeTable(node: Node, parent: Piece): Node {
  const table = node.table as { body: unknown[][]; headerRows?: number }
  const { body, headerRows = 0 } = table
  const piece = childOf(parent, { role: 'Table' })
  const areFacts = headerRows === 0 && body.every((row) => row.length === 2)
  const rows = body.map((row, at) => {
    const line = childOf(piece, { role: 'TR' })
    let covered = 0
    return row.map((cell, column) => {
      if (covered > 0) {
        covered -= 1
        return cell
      }
      const columns = isNode(cell) && typeof cell.colSpan === 'number' ? cell.colSpan : 1
      covered = columns - 1
      return placeCell(cell, line, {
        columns,
        scope: scopeOf(at === headerRows - 1, areFacts && column === 0),
      })
    })
  })
  return { ...node, table: { ...table, body: rows } }
}

const scopeOf = (isHead: boolean, isName: boolean) => (isHead ? 'Column' : isName ? 'Row' : undefined)

function placeCell(
  cell: unknown,
  row: Piece,
  { columns, scope }: { columns: number; scope: Piece['scope'] },
): unknown {
  const piece = childOf(row, {
    role: scope ? 'TH' : 'TD',
    ...(scope && { scope }),
    ...(columns > 1 && { columns }),
  })
  if (isText(cell)) return placeText({ text: cell }, piece, piece)
  if (isNode(cell) && 'text' in cell && !('link' in cell)) return placeText(cell, piece, piece)
  return place(cell, piece)
}
