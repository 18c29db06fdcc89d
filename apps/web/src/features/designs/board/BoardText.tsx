import type { DesignCell } from '@uplink/contract/designs/definition'
import { wordsOf } from '@uplink/designs/cell-names'
import { leadOf, textPieces } from '@uplink/designs/texts'
import { language as ofPage } from '../../../language/language'
import { TextCell } from '../../../ui/design/TextCell'
import { TextBlocks } from '../../../ui/text/TextBlocks'

interface BoardTextProps {
  cell: Pick<DesignCell, 'title' | 'title_bn' | 'text' | 'text_bn'>
  /** The level of its heading: one deeper than the dashboard's name. */
  level: 2 | 3
  /** Its row and place, if another cell begins alike. */
  said: string | undefined
  language?: 'en' | 'bn'
}

/** A cell that shows a text, in the language of the page where it is written in it. */
export function BoardText({ cell, level, said, language = ofPage }: BoardTextProps) {
  const { title, text, lang } = wordsOf(cell, language)
  return (
    <TextCell title={title} lead={leadOf(text)} place={said} level={level} lang={lang}>
      <TextBlocks text={text} level={title === '' ? level : level === 2 ? 3 : 4} piecesOf={textPieces} />
    </TextCell>
  )
}
