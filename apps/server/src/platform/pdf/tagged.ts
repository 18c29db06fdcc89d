import { createRequire } from 'node:module'
import type { Piece } from './structure'

/**
 * pdfmake lays documents out and knows nothing of structure; pdfkit below it writes structure and knows nothing of pdfmake's nodes.
 * This file joins them: what `structured` bound to a piece is drawn as that piece's content, and all else is marked as decoration.
 * Both have no door for it, so methods of theirs are wrapped; the tests of each document fail if another version has others.
 */

const load = createRequire(import.meta.url)

/** What pdfkit offers for structure. Its own types stop before that. */
interface Sheet {
  page: { dictionary: unknown; markings: unknown[] }
  addPage: (options: object) => unknown
  addContent: (operators: string) => unknown
  link: (x: number, y: number, width: number, height: number, url: string, options?: object) => unknown
  markContent: (tag: string, options?: object) => unknown
  markStructureContent: (tag: string, options?: object) => Content
  endMarkedContent: () => unknown
  struct: (role: string, options: object) => Element
  addStructure: (element: Element) => unknown
  _fragment: (text: string, ...rest: unknown[]) => void
  _currentStructureElement?: Element | undefined
}

interface Content {
  refs: object[]
}

interface Element {
  dictionary: { data: Record<string, unknown> }
  add: (child: Element | Content) => unknown
  end: () => unknown
}

/** What pdfmake draws. Copies of a line, such as a table's head on the next page, have the same mark. */
interface Item {
  piece?: Piece | undefined
  mark?: object
}

interface Renderer {
  pdfDocument: Sheet
  renderPages: (pages: { items: { item: Item }[] }[]) => void
  renderLine: (line: Item, x: number, y: number) => void
  renderVector: (vector: Item) => void
  renderImage: (image: Item) => void
}

interface Layout {
  buildNextLine: (node: Item) => Item | null
}

interface Writer {
  addQr: (code: Item & { _canvas: Item[] }, index?: number) => unknown
}

/** A class of pdfmake, which exports only its printer. */
const prototypeOf = <T>(name: string): T =>
  (load(`pdfmake/js/${name}.js`) as { default: { prototype: T } }).default.prototype

const roots = new WeakMap<Piece, Piece>()

/** Remembers of which document the pieces are. */
export function rememberRoot(root: Piece): void {
  const walk = (piece: Piece) => {
    roots.set(piece, root)
    piece.children.forEach(walk)
  }
  walk(root)
}

/** Lets pdfmake write the structure of documents whose nodes are bound to pieces. Called once. */
export function writeStructure(): void {
  const layout = prototypeOf<Layout>('LayoutBuilder')
  const { buildNextLine } = layout
  layout.buildNextLine = function nextLine(node) {
    const line = buildNextLine.call(this, node)
    return line && Object.assign(line, { piece: node.piece, mark: {} })
  }

  const writer = prototypeOf<Writer>('ElementWriter')
  const { addQr } = writer
  writer.addQr = function addCode(code, index) {
    for (const square of code._canvas) square.piece = code.piece
    return addQr.call(this, code, index)
  }

  const renderer = prototypeOf<Renderer>('Renderer')
  const { renderPages } = renderer
  renderer.renderPages = function renderTagged(pages) {
    const items = pages.flatMap((page) => page.items.map(({ item }) => item.piece))
    const first = items.find((piece) => piece !== undefined)
    const root = first && roots.get(first)
    if (!root) return renderPages.call(this, pages)
    const drawn = markDrawing(this)
    renderPages.call(this, pages)
    drawn.end()
    addTree(this.pdfDocument, root, drawn)
  }
}

const bengali = /\p{Script=Bengali}/u

interface Drawn {
  /** What was drawn of each piece, part by part. */
  contents: ReadonlyMap<Piece, readonly Content[]>
  /** The elements of links, which are made while they are drawn, each with its page. */
  links: ReadonlyMap<Piece, { element: Element; page: Sheet['page'] }>
  end: () => void
}

/**
 * Marks what a renderer draws, piece by piece. Bengali is drawn in the order of its signs; with it stand its letters in theirs, for who
 * copies, searches or listens.
 */
function markDrawing(renderer: Renderer): Drawn {
  const sheet = renderer.pdfDocument
  const contents = new Map<Piece, Content[]>()
  const links = new Map<Piece, { element: Element; page: Sheet['page'] }>()
  const drawn = new Set<object>()
  /** What is being drawn, and whether its mark is open on the page. */
  let what: Piece | 'Layout' | 'Pagination' | undefined
  let isOpen = false

  function close(): void {
    if (isOpen) sheet.endMarkedContent()
    isOpen = false
  }

  function end(): void {
    close()
    sheet._currentStructureElement = undefined
    what = undefined
  }

  const note = (piece: Piece, content: Content) =>
    contents.set(piece, [...(contents.get(piece) ?? []), content])

  function open(): void {
    if (isOpen || what === undefined) return
    isOpen = true
    if (typeof what === 'string') sheet.markContent('Artifact', { type: what })
    else note(what, sheet.markStructureContent(what.role))
  }

  function begin(next: NonNullable<typeof what>): void {
    if (what === next) return
    end()
    what = next
    if (typeof next === 'string' || next.role !== 'Link') return
    const element = links.get(next)?.element ?? elementOf(sheet, next)
    links.set(next, { element, page: sheet.page })
    // pdfkit ties the place that is clicked to this element
    sheet._currentStructureElement = element
  }

  const { _fragment: fragment, addContent } = sheet
  /** The letters of the text that is being drawn, if they are Bengali. */
  let spelled: string | undefined
  sheet._fragment = (text, ...rest) => {
    spelled = bengali.test(text) ? text.replaceAll('\u200b', '') : undefined
    // a mark of its own, within the place in which the text is drawn: some readers take none within another
    if (spelled !== undefined && typeof what === 'object') close()
    else open()
    fragment.call(sheet, text, ...rest)
    spelled = undefined
  }
  sheet.addContent = (operators) => {
    if (spelled === undefined || (operators !== 'BT' && operators !== 'ET'))
      return addContent.call(sheet, operators)
    const actual = spelled
    spelled = undefined
    if (operators === 'BT') {
      if (typeof what === 'object') note(what, sheet.markStructureContent('Span', { actual }))
      else sheet.markContent('Span', { actual })
      sheet.page.markings.pop()
      addContent.call(sheet, operators)
      spelled = actual
      return sheet
    }
    addContent.call(sheet, operators)
    return addContent.call(sheet, 'EMC')
  }

  const { addPage, link } = sheet
  sheet.addPage = (options) => {
    end()
    return addPage.call(sheet, options)
  }
  sheet.link = (x, y, width, height, url, options = {}) => {
    const alt = typeof what === 'object' ? what.alt : undefined
    // an object of a text is how pdfkit tells a text from a name
    const told = alt === undefined ? options : { ...options, Contents: Object(alt) as unknown }
    return link.call(sheet, x, y, width, height, url, told)
  }
  const { renderLine, renderVector, renderImage } = renderer
  renderer.renderLine = (line, x, y) => {
    const isAgain = line.mark !== undefined && drawn.has(line.mark)
    if (line.mark) drawn.add(line.mark)
    begin(line.piece && !isAgain ? line.piece : 'Pagination')
    renderLine.call(renderer, line, x, y)
  }
  renderer.renderVector = (vector) => {
    begin(vector.piece ?? 'Layout')
    open()
    renderVector.call(renderer, vector)
  }
  renderer.renderImage = (image) => {
    begin(image.piece ?? 'Layout')
    open()
    renderImage.call(renderer, image)
  }
  return { contents, links, end }
}

function elementOf(sheet: Sheet, { role, alt, text, scope, columns }: Piece): Element {
  const element = sheet.struct(role, {
    ...(alt !== undefined && role === 'Figure' && { alt }),
    ...(text !== undefined && { actual: text }),
  })
  if (scope ?? columns)
    element.dictionary.data.A = {
      O: 'Table',
      ...(scope && { Scope: scope }),
      ...(columns !== undefined && { ColSpan: columns }),
    }
  return element
}

/** The pieces in the order of the document, whatever was drawn first. What was not drawn is left out, but for cells. */
function addTree(sheet: Sheet, root: Piece, { contents, links }: Drawn): void {
  const isShown = (piece: Piece): boolean =>
    piece.role === 'TD' || piece.role === 'TH' || contents.has(piece) || piece.children.some(isShown)

  function fill(element: Element, piece: Piece): void {
    for (const content of contents.get(piece) ?? []) element.add(content)
    for (const child of piece.children.filter(isShown)) {
      const link = links.get(child)
      const made = link?.element ?? elementOf(sheet, child)
      element.add(made)
      fill(made, child)
      // pdfkit says of a link that it is on the page which is current when its element ends
      const { page } = sheet
      if (link) sheet.page = link.page
      made.end()
      sheet.page = page
    }
  }

  const element = elementOf(sheet, root)
  sheet.addStructure(element)
  fill(element, root)
  element.end()
}
