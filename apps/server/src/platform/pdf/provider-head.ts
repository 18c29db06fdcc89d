import type { Content } from 'pdfmake/interfaces'
import type { Brand } from '../brand/brand.store'
import type { PaperWords } from './paper-words'
import { breakable, grey } from './pdf'
import { withAlt } from './structure'

/** Who writes a document. */
export interface PrintedProvider {
  name: string
  address: string | null
  phone: string
  email: string | null
  bin: string | null
  /** Absent: black letters, and no picture. */
  brand?: Pick<Brand, 'logo' | 'accent'> | undefined
}

/** The logo, the name in the organization's colour, and how it is reached; `size`: of the name's letters. */
export function providerHead(
  { name, address, phone, email, bin, brand }: PrintedProvider,
  size: number,
  { say }: Pick<PaperWords, 'say'>,
): Content[] {
  const contact = [phone, email].filter(Boolean).join(', ')
  return [
    ...(brand?.logo
      ? [
          withAlt(
            {
              image: `data:image/png;base64,${brand.logo.toString('base64')}`,
              fit: [size * 9, size * 3] as [number, number],
            },
            say('Logo of {provider}', { provider: name }),
          ),
        ]
      : []),
    { text: breakable(name), fontSize: size, bold: true, ...(brand && { color: brand.accent }) },
    ...[address, contact, bin && `${say('BIN')} ${bin}`]
      .filter(Boolean)
      .map((text): Content => ({ text: breakable(text ?? ''), color: grey })),
  ]
}
