import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of a document as a reader finds it: `TH Amount`. */
interface Found {
  role: string
  /** What is heard: the text in its place, else what is drawn. */
  text: string
  children: Found[]
}

interface Tree {
  role?: string
  type?: string
  id?: string
  alt?: string
  children?: Tree[]
}

/** The structure of a PDF document, as programs read it aloud. */
export async function structureOf(bytes: Uint8Array) {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const [mark, metadata, preferences] = await Promise.all([
    document.getMarkInfo(),
    document.getMetadata(),
    document.getViewerPreferences(),
  ])
  const { Language: language, Title: title } = metadata.info as { Language?: string; Title?: string }
  const pieces: Found[] = []
  const unmarked: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { texts, rest } = await marked(page)
    unmarked.push(...rest)
    const tree = (await page.getStructTree()) as Tree | null
    pieces.push(...(tree?.children ?? []).map((one) => foundOf(one, texts)))
  }
  return {
    isTagged: mark?.Marked === true,
    language,
    title,
    showsTitle: new Map<string, unknown>(Object.entries(preferences ?? {})).get('DisplayDocTitle') === true,
    /** By page; what begins on one page and ends on another is on both. */
    pieces,
    /** Texts that are neither content nor decoration. */
    unmarked,
  }
}

/** The texts of a page by the mark around them. */
async function marked(page: PDFPageProxy) {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const rest: string[] = []
  const open: (string | undefined)[] = []
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id)
      continue
    }
    const id = open.findLast((one) => one !== undefined)
    if (open.length === 0 && item.str.trim() !== '') rest.push(item.str)
    if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str)
  }
  return { texts, rest }
}

function foundOf({ role = '', alt, children = [] }: Tree, texts: ReadonlyMap<string, string>): Found {
  const drawn = children.flatMap(({ type, id = '' }) => (type === 'content' ? [texts.get(id) ?? ''] : []))
  return {
    role,
    text: alt ?? drawn.join('').replace(/\s+/g, ' ').trim(),
    children: children.filter((one) => one.role !== undefined).map((one) => foundOf(one, texts)),
  }
}

/** The pieces with this role, wherever they are, as they are heard. */
export const heard = (pieces: readonly Found[], role: string): string[] =>
  pieces.flatMap((piece) => [
    ...(piece.role === role ? [piece.text || heardIn(piece)] : []),
    ...heard(piece.children, role),
  ])

const heardIn = ({ children }: Found): string => children.map((one) => one.text || heardIn(one)).join(' ')

/** What is wrong with a structure: rows outside of tables, cells outside of rows, pictures without words, headings that jump. */
export function structureFaults(pieces: readonly Found[]): string[] {
  const within: Readonly<Record<string, readonly string[]>> = {
    Document: ['Sect', 'H1', 'H2', 'P', 'Table', 'Figure'],
    Sect: ['H1', 'H2', 'P', 'Table', 'Figure'],
    Table: ['TR'],
    TR: ['TH', 'TD'],
    TH: ['H1', 'H2', 'P', 'Figure'],
    TD: ['H1', 'H2', 'P', 'Figure', 'Table'],
    P: ['Link'],
  }
  const faults = (piece: Found): string[] => [
    ...piece.children
      .filter(({ role }) => !(within[piece.role] ?? []).includes(role))
      .map(({ role, text }) => `${role} “${text}” in ${piece.role}`),
    ...(piece.role === 'Figure' && piece.text === '' ? ['a picture without words'] : []),
    ...(/^H\d$/.test(piece.role) && piece.text === '' ? [`an empty ${piece.role}`] : []),
    ...piece.children.flatMap(faults),
  ]
  const [first] = headings(pieces)
  return [...pieces.flatMap(faults), ...(first?.startsWith('H1') ? [] : ['the first heading is no H1'])]
}

const headings = (pieces: readonly Found[]): string[] =>
  pieces.flatMap(({ role, text, children }) => [
    ...(/^H\d$/.test(role) ? [`${role} ${text}`] : []),
    ...headings(children),
  ])
