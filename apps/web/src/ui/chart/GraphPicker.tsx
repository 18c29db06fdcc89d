import { useId } from 'react'
import { graphPictures } from './graph-pictures'
import styles from './GraphPicker.module.css'

export interface GraphKind<Kind extends string> {
  value: Kind
  label: string
}

interface GraphPickerProps<Kind extends string> {
  label: string
  kinds: readonly GraphKind<Kind>[]
  value: Kind
  onChange: (kind: Kind) => void
  /** Why a kind does not fit: 'Needs a number column'. It is grey but can still be chosen. */
  whyNot?: (kind: Kind) => string | undefined
  error?: string
  /** The field's path on the wire, so that a problem can link to it. */
  place?: string
}

/** Graphs to choose from, each as a picture. They are radio buttons: arrows move between them, and Tab stops once. */
export function GraphPicker<Kind extends string>(props: GraphPickerProps<Kind>) {
  const { label, kinds, value, onChange, whyNot, error, place } = props
  const name = useId()
  const reason = whyNot?.(value)
  return (
    <fieldset className={styles.group} aria-describedby={`${name}-said`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.kinds}>
        {kinds.map((kind) => {
          const why = whyNot?.(kind.value)
          return (
            <label
              key={kind.value}
              className={styles.kind}
              data-unfit={why !== undefined || undefined}
              title={why}
            >
              <input
                type="radio"
                className={styles.input}
                name={name}
                data-place={kind.value === value ? place : undefined}
                checked={kind.value === value}
                // a kind that does not fit can be reached, and says why
                onChange={() => onChange(kind.value)}
              />
              <svg viewBox="0 0 48 32" className={styles.picture} fill="currentColor" aria-hidden>
                {graphPictures[kind.value]}
              </svg>
              <span className={styles.name}>{kind.label}</span>
              {why !== undefined && <span className="ui-hidden-visually">: {why}</span>}
            </label>
          )
        })}
      </div>
      <p id={`${name}-said`} className={error === undefined ? styles.reason : styles.error}>
        {error ?? reason}
      </p>
    </fieldset>
  )
}
