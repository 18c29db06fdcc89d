import { Fragment, type ReactNode } from 'react'
import { Link } from '../link/Link'
import { textBlocks, type TextBlock } from './text-blocks'
import classes from './TextBlocks.module.css'

/** Words, or a link. */
type Piece = string | { words: string; href: string }

interface TextBlocksProps {
  text: string
  /** The level of its headings. */
  level: 2 | 3 | 4
  /** Finds the links of a line, where a text may have some: only addresses that are safe to follow. */
  piecesOf?: (line: string) => readonly Piece[]
}

/** A plain text with its headings, paragraphs and lists. */
export function TextBlocks({ text, level, piecesOf = whole }: TextBlocksProps) {
  const inside = (line: string): ReactNode =>
    piecesOf(line).map((piece, index) =>
      typeof piece === 'string' ? (
        <Fragment key={index}>{piece}</Fragment>
      ) : (
        <TextLink key={index} {...piece} />
      ),
    )
  return (
    <div className={classes.text}>
      {textBlocks(text).map((block, index) => (
        <Block key={index} block={block} level={level} inside={inside} />
      ))}
    </div>
  )
}

const whole = (line: string) => [line]

interface BlockProps {
  block: TextBlock
  level: TextBlocksProps['level']
  inside: (line: string) => ReactNode
}

function Block({ block, level, inside }: BlockProps) {
  const Heading = `h${level}` as const
  if (block.kind === 'heading') return <Heading className={classes.heading}>{inside(block.text)}</Heading>
  if (block.kind === 'paragraph') return <p>{inside(block.text)}</p>
  return (
    <ul className={classes.list}>
      {block.entries.map((entry, index) => (
        <li key={index}>{inside(entry)}</li>
      ))}
    </ul>
  )
}

/** A path of the portal opens here, another site in a tab of its own and without hearing where one came from. */
function TextLink({ words, href }: { words: string; href: string }) {
  return href.startsWith('/') ? (
    <Link href={href}>{words}</Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
