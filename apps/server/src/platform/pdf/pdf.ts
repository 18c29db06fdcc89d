import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Language } from '@uplink/contract/languages'
import { currencySymbol } from '../texts'
import { structured } from './structure'
import { rememberRoot, writeStructure } from './tagged'

const { resolve } = createRequire(import.meta.url)
const face = (name: string) => resolve(`@expo-google-fonts/noto-sans-bengali/${name}.ttf`)
// Latin and Bengali in one font, for names as people write them.
const fonts = {
  normal: face('400Regular/NotoSansBengali_400Regular'),
  bold: face('600SemiBold/NotoSansBengali_600SemiBold'),
}

/** The first document loads the library and its fonts, not the start of the process. */
const printer = once(async () => {
  const { default: pdfmake } = await import('pdfmake')
  writeStructure()
  pdfmake.setFonts({ Noto: fonts })
  // Text in a document might contain an address, which must never be fetched.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path))
  return pdfmake
})

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** The bytes of a document whose font is `Noto`, with its structure, language and title for those who hear it. */
export async function pdfOf(
  definition: TDocumentDefinitions,
  language: Language = 'en',
): Promise<Uint8Array<ArrayBuffer>> {
  const pdfmake = await printer()
  const { content, root } = structured(definition.content)
  rememberRoot(root)
  const { pageSize } = definition
  const tagged: TDocumentDefinitions = {
    ...definition,
    content,
    // pdfmake writes the height it found into an object with `height: 'auto'`; the next document needs its own
    pageSize: typeof pageSize === 'object' ? { ...pageSize } : pageSize,
    // the first version that has all of this
    version: '1.7',
    tagged: true,
    displayTitle: true,
    language,
  }
  return new Uint8Array(await pdfmake.createPdf(tagged).getBuffer())
}

/** A currency's sign where the documents' font has it, else its code. */
export function printedSign(currency: string): string {
  const sign = currencySymbol(currency)
  return /^[\x20-\x7e£¥\u09f3€₹]+$/.test(sign) ? sign : currency
}

/** The colour of what stands beside the facts. */
export const grey = '#5b6472'

/** Allows line breaks inside very long words, between letters only; otherwise they would run over the next column. */
export function breakable(text: string): string {
  return text.replace(/\S{23}[^\s\u09cd\u200d](?=[^\s\p{M}\u200d])/gu, '$&\u200b')
}
