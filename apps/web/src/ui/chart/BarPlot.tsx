import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import styles from './BarChart.module.css'
import type { BarChartProps } from './BarChart'
import { sayPoint, sumOf } from './points'
import type { BarPoint } from './points'
import { barShape, labelStep, ticksUpTo } from './scale'
import { useWidth } from './use-width'

const top = 20
const bottom = 22
const left = 40
const labelWidth = 28

type PlotProps = BarChartProps & { series: readonly string[]; format: (value: number) => string }

interface Frame {
  width: number
  height: number
  /** Pixels from the top for a value. */
  y: (value: number) => number
  /** Left edge and width of a point's column. */
  column: (index: number) => { x: number; width: number }
}

export function BarPlot(props: PlotProps) {
  const { points, height = 200, reference, unit, series, format } = props
  const [box, width] = useWidth()
  const [active, setActive] = useState<number | undefined>(undefined)
  const [stop, setStop] = useState(0)

  const ticks = ticksUpTo(Math.max(reference?.value ?? 0, ...points.map(sumOf)))
  const max = ticks.at(-1) ?? 1
  const each = (width - left) / Math.max(1, points.length)
  const frame: Frame = {
    width,
    height,
    y: (value) => top + (height - top - bottom) * (1 - value / max),
    column: (index) => ({ x: left + index * each, width: each }),
  }
  const shown = active === undefined ? undefined : points[active]

  const move = (event: KeyboardEvent<SVGSVGElement>) => {
    const last = points.length - 1
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (next === undefined || next < 0 || next > last) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<SVGElement>('[data-bar]')[next]?.focus()
  }
  return (
    <div ref={box} className={styles.plot} onPointerLeave={() => setActive(undefined)}>
      <svg width={width} height={height} role="group" aria-label={`${props.label}, ${unit}`} onKeyDown={move}>
        <Grid {...{ ticks, unit, frame }} />
        {points.map((point, index) => (
          <g
            key={point.key}
            data-bar
            role="img"
            aria-label={sayPoint(point, series, format)}
            tabIndex={index === stop ? 0 : -1}
            className={styles.bar}
            data-active={index === active || undefined}
            onPointerEnter={() => setActive(index)}
            onFocus={() => {
              setActive(index)
              setStop(index)
            }}
            onBlur={() => setActive(undefined)}
          >
            <Bar {...{ point, index, frame }} />
          </g>
        ))}
        <Labels {...{ points, frame }} />
        {reference && (
          <line
            className={styles.reference}
            x1={left}
            x2={width}
            y1={frame.y(reference.value)}
            y2={frame.y(reference.value)}
          />
        )}
      </svg>
      {shown && active !== undefined && (
        <Tooltip {...{ point: shown, series, format }} at={frame.column(active)} width={width} />
      )}
    </div>
  )
}

function Grid({ ticks, unit, frame }: { ticks: number[]; unit: string; frame: Frame }) {
  return (
    <g aria-hidden className={styles.axis}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.rule}
            x1={left}
            x2={frame.width}
            y1={frame.y(tick)}
            y2={frame.y(tick)}
          />
          <text x={left - 8} y={frame.y(tick)} dy="0.32em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text x={left - 8} y={top - 14} dy="0.32em" textAnchor="end" className={styles.unit}>
        {unit}
      </text>
    </g>
  )
}

function Bar({ point, index, frame }: { point: BarPoint; index: number; frame: Frame }) {
  const { x, width } = frame.column(index)
  const gap = Math.min(8, Math.max(1, width * 0.25))
  const bar = Math.min(32, width - gap)
  const start = x + (width - bar) / 2
  const tops = point.values.map((_, part) => sumOf({ ...point, values: point.values.slice(0, part + 1) }))
  return (
    <>
      {/* the whole column reacts, also above a low bar */}
      <rect className={styles.column} x={x} width={width} y={top} height={frame.y(0) - top} />
      {tops.map((end, part) => {
        const from = frame.y(tops[part - 1] ?? 0)
        const height = from - frame.y(end)
        return (
          <path
            key={part}
            // a hairline of ground between the parts
            d={barShape(start, frame.y(end), Math.max(1, bar), part > 0 && height > 2 ? height - 1 : height)}
            style={{ fill: `var(--ui-chart-${part + 1})` }}
          />
        )
      })}
    </>
  )
}

function Labels({ points, frame }: { points: readonly BarPoint[]; frame: Frame }) {
  const step = labelStep(points.length, frame.width - left, labelWidth)
  return (
    <g aria-hidden className={styles.axis}>
      {points.map((point, index) => {
        const { x, width } = frame.column(index)
        return index % step === 0 ? (
          <text key={point.key} x={x + width / 2} y={frame.height - 6} textAnchor="middle">
            {point.short ?? point.label}
          </text>
        ) : null
      })}
    </g>
  )
}

function Tooltip({
  point,
  series,
  format,
  at,
  width,
}: Pick<PlotProps, 'series' | 'format'> & {
  point: BarPoint
  at: { x: number; width: number }
  width: number
}) {
  const isRight = at.x > width / 2
  const edge = isRight ? { right: `${width - at.x + 6}px` } : { left: `${at.x + at.width + 6}px` }
  return (
    <div aria-hidden className={styles.tooltip} style={edge}>
      <p className={styles.tooltipTitle}>{point.label}</p>
      {point.values.map((value, index) => (
        <p key={series[index]} className={styles.tooltipRow}>
          {series.length > 1 && (
            <span>
              <span className={styles.swatch} style={{ background: `var(--ui-chart-${index + 1})` }} />
              {series[index]}
            </span>
          )}
          <span className="ui-figures">{format(value)}</span>
        </p>
      ))}
    </div>
  )
}
