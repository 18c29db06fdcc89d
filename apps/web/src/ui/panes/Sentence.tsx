import styles from './panes.module.css'

export interface SentencePart {
  text: string
  /** Opens the field that these words are about and focuses it. */
  onGo?: (() => void) | undefined
  /** This part is still to be chosen: 'per choose'. */
  isMissing?: boolean
}

/** One sentence about what somebody builds; its words link to their fields. */
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
