import { useId, type ReactNode } from 'react'
import styles from './GraphPicker.module.css'

// Graphs as small pictures of 48 by 32 pixels, in the text's colour.

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinejoin: 'round' } as const
const soft = { opacity: 0.35 } as const
const bars = (heights: readonly number[], x: number, step: number) =>
  heights.map((height, at) => (
    <rect key={at} x={x + at * step} y={28 - height} width={step - 3} height={height} rx="1" />
  ))
const rising = 'M6 24 L16 16 L26 19 L42 6'

/** By the name of the graph. */
const graphPictures: Readonly<Record<string, ReactNode>> = {
  Pie: (
    <>
      <path d="M24 16 L24 3 A13 13 0 0 1 35 23 Z" />
      <path d="M24 16 L35 23 A13 13 0 1 1 24 3 Z" {...soft} />
    </>
  ),
  DonutChart: (
    <>
      <circle cx="24" cy="16" r="10" {...line} strokeWidth={6} {...soft} />
      <path d="M24 6 A10 10 0 0 1 32.6 21" {...line} strokeWidth={6} />
    </>
  ),
  PolarChart: (
    <>
      <path d="M24 16 L24 2 A14 14 0 0 1 36 9 Z" />
      <path d="M24 16 L33 11 A10 10 0 0 1 33 21 Z" {...soft} />
      <path d="M24 16 L36 23 A14 14 0 0 1 24 30 Z" />
      <path d="M24 16 L24 24 A8 8 0 0 1 17 20 Z" {...soft} />
      <path d="M24 16 L14 22 A12 12 0 0 1 14 10 Z" />
      <path d="M24 16 L19 13 A6 6 0 0 1 24 10 Z" {...soft} />
    </>
  ),
  RadarChart: (
    <>
      <path d="M24 3 L37 12 L32 28 L16 28 L11 12 Z" {...line} strokeWidth={1} {...soft} />
      <path d="M24 7 L33 13 L29 22 L18 25 L15 13 Z" />
    </>
  ),
  ScatterChart: (
    <>
      {[
        [8, 24],
        [14, 18],
        [19, 22],
        [25, 13],
        [31, 16],
        [37, 8],
        [41, 11],
      ].map(([cx, cy]) => (
        <circle key={cx} cx={cx} cy={cy} r="2.2" />
      ))}
    </>
  ),
  BubbleChart: (
    <>
      <circle cx="13" cy="20" r="8" {...soft} />
      <circle cx="28" cy="12" r="5" />
      <circle cx="39" cy="22" r="4" {...soft} />
    </>
  ),
  ComboChart: (
    <>
      <g {...soft}>{bars([10, 16, 13, 19], 6, 10)}</g>
      <path d="M9 14 L19 8 L29 12 L39 4" {...line} />
    </>
  ),
  Line: <path d={rising} {...line} />,
  Area: (
    <>
      <path d={`${rising} L42 28 L6 28 Z`} {...soft} />
      <path d={rising} {...line} />
    </>
  ),
  Bar: (
    <>
      <rect x="6" y="4" width="34" height="6" rx="1" />
      <rect x="6" y="13" width="24" height="6" rx="1" />
      <rect x="6" y="22" width="14" height="6" rx="1" />
    </>
  ),
  Column: bars([14, 24, 18, 9], 7, 9),
  SteppedAreaChart: (
    <>
      <path d="M6 20 H15 V13 H24 V17 H33 V7 H42 V28 H6 Z" {...soft} />
      <path d="M6 20 H15 V13 H24 V17 H33 V7 H42" {...line} />
    </>
  ),
  Timeline: (
    <>
      <rect x="6" y="4" width="16" height="6" rx="2" />
      <rect x="18" y="13" width="20" height="6" rx="2" {...soft} />
      <rect x="28" y="22" width="14" height="6" rx="2" />
    </>
  ),
  GaugeChart: (
    <>
      <path d="M10 26 A15 15 0 1 1 38 26" {...line} strokeWidth={5} {...soft} />
      <path d="M24 22 L32 11" {...line} />
    </>
  ),
}

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
