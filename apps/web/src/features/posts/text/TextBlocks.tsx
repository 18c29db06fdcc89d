import { textBlocks, type TextBlock } from './text-blocks'
import classes from './TextBlocks.module.css'

interface TextBlocksProps {
  text: string
  /** The level of its headings. */
  level: 2 | 3 | 4
}

/** A plain text with its headings, paragraphs and lists. */
export function TextBlocks({ text, level }: TextBlocksProps) {
  return (
    <div className={classes.text}>
      {textBlocks(text).map((block, index) => (
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  )
}

function Block({ block, level }: { block: TextBlock; level: TextBlocksProps['level'] }) {
  const Heading = `h${level}` as const
  if (block.kind === 'heading') return <Heading className={classes.heading}>{block.text}</Heading>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul className={classes.list}>
      {block.entries.map((entry, index) => (
        <li key={index}>{entry}</li>
      ))}
    </ul>
  )
}
