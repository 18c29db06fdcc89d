import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The visible text of a PDF document, page by page. */
export const textOf = async (bytes: Uint8Array): Promise<string[]> => (await documentOf(bytes)).pages

/** The same, and what the document says about itself, which programs show beside it. */
export async function documentOf(bytes: Uint8Array): Promise<{ pages: string[]; about: object }> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages: string[] = []
  for (let i = 1; i <= document.numPages; i++) {
    const { items } = await (await document.getPage(i)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  return { pages, about: (await document.getMetadata()).info }
}
