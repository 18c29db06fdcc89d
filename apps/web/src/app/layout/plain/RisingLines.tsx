import classes from './RisingLines.module.css'

const centre = 300
const floor = 560
const count = 11

/**
 * The path of one line: down on the left, around, and up on the right. Each ends a step higher than the next outer
 * one.
 */
function lineOf(index: number) {
  const radius = 28 + index * 24
  const top = 90 + index * 38
  return {
    key: index,
    top,
    right: centre + radius,
    path: `M${centre - radius} -10V${floor}a${radius} ${radius} 0 0 0 ${radius * 2} 0V${top}`,
  }
}

const lines = Array.from({ length: count }, (_, index) => lineOf(index))
const lit = 4

/** The product's logo, drawn large as decoration. */
export function RisingLines() {
  return (
    <svg viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice" aria-hidden className={classes.picture}>
      {lines.map(({ key, path, right, top }) => (
        <g key={key} className={key === lit ? classes.lit : classes.line}>
          <path d={path} />
          {key === lit ? (
            <path d={`M${right - 9} ${top + 9}l9 -9l9 9`} />
          ) : (
            <circle cx={right} cy={top} r="2.5" className={classes.end} />
          )}
        </g>
      ))}
    </svg>
  )
}
