import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { currencySymbol } from '../texts'

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

/** The bytes of a document whose font is `Noto`. */
export async function pdfOf(definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  const pdfmake = await printer()
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer())
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
