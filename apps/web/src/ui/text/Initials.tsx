import styles from './Initials.module.css'

interface InitialsProps {
  /** The person's whole name, in any script. */
  name: string
  /** Beside a heading rather than in a row. */
  isLarge?: boolean
}

/**
 * Whom a row is about, found again by colour and letters: the same name looks the same on every screen. Only a
 * decoration: the name itself stands beside it, and copied text has it alone.
 */
export function Initials({ name, isLarge }: InitialsProps) {
  return (
    <span
      aria-hidden
      className={isLarge ? styles.large : styles.small}
      data-hue={hueOf(name)}
      data-initials={initialsOf(name)}
    />
  )
}

/** A person in a table or a list. */
export function Person({ name }: { name: string }) {
  return (
    <span className={styles.person}>
      <Initials name={name} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

/** How many of the chart's colours are used: those whose letters differ most on a light and on a dark ground. */
const hues = 6

function hueOf(name: string): number {
  let sum = 7
  for (const letter of name.trim()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % hues) + 1
}

/** A Bengali letter with its vowel sign is one letter to its readers, and several characters to a computer. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letters of the first and the last word: 'Nasreen Siddique' gives 'NS', 'Rahim' gives 'R'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) =>
      word === undefined ? '' : (letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''),
    )
    .join('')
    .toLocaleUpperCase()
}
