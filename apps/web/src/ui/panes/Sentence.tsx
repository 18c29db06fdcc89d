import styles from './panes.module.css'

export interface SentencePart {
  text: string
  /** Opens what it is about and focuses it. */
  onGo?: (() => void) | undefined
  /** Still to be chosen: 'per choose'. */
  isMissing?: boolean
}

/** What somebody builds, told in one sentence; its words lead to their fields. */
export function Sentence({ label, parts }: { label: string; parts: readonly SentencePart[] }) {
  return (
    <p className={styles.sentence} aria-label={label} role="group">
      {parts.map(({ text, onGo, isMissing }, index) =>
        onGo ? (
          <button
            key={index}
            type="button"
            className={styles.word}
            data-missing={isMissing || undefined}
            onClick={onGo}
          >
            {text}
          </button>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  )
}
