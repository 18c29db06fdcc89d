import { useState, type KeyboardEvent } from 'react'
import styles from './BarChart.module.css'
import { fillOf, sayPoint, sumOf, type FilledProps, type BarPoint } from './points'
import { t } from '../../language/t'
import { useWidth } from '../use-width'

/** Tick values from zero to at least `max`, at steps of 1, 2 or 5 times a power of ten; about `wanted` steps. */
export function ticksUpTo(max: number, wanted = 4): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(max / step - 1e-9)
  // multiplied, not added up: adding 0.1 three times does not give 0.3
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The SVG path of a bar with slightly rounded upper corners. */
function barShape(x: number, y: number, width: number, height: number): string {
  const round = Math.max(0, Math.min(2, width / 4, height))
  return `M${x} ${y + height}v${round - height}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}v${height - round}z`
}

/** How many labels to advance from one shown label to the next, when each needs `needed` pixels. */
export function labelStep(count: number, width: number, needed: number): number {
  const fitting = Math.max(1, Math.floor(width / needed))
  return Math.max(1, Math.ceil(count / fitting))
}

/** Pixels around the bars: the unit above, the labels below, the numbers on the left. */
const margin = { top: 20, bottom: 22, left: 40 } as const

/** The positions of values and points in the picture. */
interface Frame {
  width: number
  height: number
  /** Pixels from the top for a value. */
  y: (value: number) => number
  /** Left edge and width of a point's column. */
  column: (index: number) => { x: number; width: number }
}

/** Pixels a label under the axis needs. */
const labelWidth = 28

/** The grid lines with their numbers, and the unit above. */
function PlotGrid({ ticks, unit, frame }: { ticks: number[]; unit: string; frame: Frame }) {
  return (
    <g aria-hidden className={styles.axis}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.rule}
            x1={margin.left}
            x2={frame.width}
            y1={frame.y(tick)}
            y2={frame.y(tick)}
          />
          <text x={margin.left - 8} y={frame.y(tick)} dy="0.32em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text x={margin.left - 8} y={margin.top - 14} dy="0.32em" textAnchor="end" className={styles.unit}>
        {unit}
      </text>
    </g>
  )
}

/** The names of the points, as many as fit. */
function PlotLabels({ points, frame }: { points: readonly BarPoint[]; frame: Frame }) {
  const step = labelStep(points.length, frame.width - margin.left, labelWidth)
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

/** The values of one point, next to its column. */
function PlotTooltip({
  point,
  series,
  format,
  at,
  width,
}: Pick<FilledProps, 'series' | 'format'> & {
  point: BarPoint
  at: { x: number; width: number }
  width: number
}) {
  const isRight = at.x > width / 2
  const edge = isRight ? { right: `${width - at.x + 6}px` } : { left: `${at.x + at.width + 6}px` }
  return (
    <div aria-hidden className={styles.tooltip} style={edge}>
      <p className={styles.tooltipTitle}>{point.label}</p>
      {point.isUnknown && <p className={styles.tooltipRow}>{t('nothing known')}</p>}
      {(point.isUnknown ? [] : point.values).map((value, index) => (
        <p key={series[index]} className={styles.tooltipRow}>
          {series.length > 1 && (
            <span>
              <span className={styles.swatch} style={{ background: fillOf(index) }} />
              {series[index]}
            </span>
          )}
          <span className="ui-figures">{format(value)}</span>
        </p>
      ))}
    </div>
  )
}

/** One bar with its parts, stacked from zero up. */
function PlotBar({ point, index, frame }: { point: BarPoint; index: number; frame: Frame }) {
  const { x, width } = frame.column(index)
  const gap = Math.min(8, Math.max(1, width * 0.25))
  const bar = Math.min(32, width - gap)
  const start = x + (width - bar) / 2
  const tops = point.values.map((_, part) => sumOf({ ...point, values: point.values.slice(0, part + 1) }))
  return (
    <>
      {/* the whole column reacts, also above a low bar */}
      <rect className={styles.column} x={x} width={width} y={margin.top} height={frame.y(0) - margin.top} />
      {(point.isUnknown ? [] : tops).map((end, part) => {
        const from = frame.y(tops[part - 1] ?? 0)
        const height = from - frame.y(end)
        return (
          <path
            key={part}
            // a thin gap between the parts
            d={barShape(start, frame.y(end), Math.max(1, bar), part > 0 && height > 2 ? height - 1 : height)}
            style={{ fill: fillOf(part) }}
          />
        )
      })}
    </>
  )
}

export function BarPlot(props: FilledProps) {
  const { points, height = 200, reference, unit, series, format, onPick, picked } = props
  const [box, width] = useWidth()
  const [active, setActive] = useState<number | undefined>(undefined)
  const [stop, setStop] = useState(0)

  const ticks = ticksUpTo(Math.max(reference?.value ?? 0, ...points.map(sumOf)))
  const max = ticks.at(-1) ?? 1
  const each = (width - margin.left) / Math.max(1, points.length)
  const frame: Frame = {
    width,
    height,
    y: (value) => margin.top + (height - margin.top - margin.bottom) * (1 - value / max),
    column: (index) => ({ x: margin.left + index * each, width: each }),
  }
  const shown = active === undefined ? undefined : points[active]

  const move = (event: KeyboardEvent<SVGSVGElement>) => {
    const last = points.length - 1
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    const present = points[stop]
    if ((event.key === 'Enter' || event.key === ' ') && onPick && present && !present.isUnknown) {
      event.preventDefault()
      onPick(present.key)
    }
    if (next === undefined || next < 0 || next > last) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<SVGElement>('[data-bar]')[next]?.focus()
  }
  return (
    <div ref={box} className={styles.plot} onPointerLeave={() => setActive(undefined)}>
      <svg width={width} height={height} role="group" aria-label={`${props.label}, ${unit}`} onKeyDown={move}>
        <PlotGrid ticks={ticks} unit={unit} frame={frame} />
        {points.map((point, index) => (
          <g
            key={point.key}
            data-bar
            {...(onPick && !point.isUnknown
              ? { role: 'button', 'aria-pressed': point.key === picked, onClick: () => onPick(point.key) }
              : { role: 'img' })}
            aria-label={sayPoint(point, series, format)}
            tabIndex={index === stop ? 0 : -1}
            className={styles.bar}
            data-active={index === active || point.key === picked || undefined}
            data-picks={(onPick && !point.isUnknown) || undefined}
            onPointerEnter={() => setActive(index)}
            onFocus={() => {
              setActive(index)
              setStop(index)
            }}
            onBlur={() => setActive(undefined)}
          >
            <PlotBar point={point} index={index} frame={frame} />
          </g>
        ))}
        <PlotLabels points={points} frame={frame} />
        {reference && (
          <line
            className={styles.reference}
            x1={margin.left}
            x2={width}
            y1={frame.y(reference.value)}
            y2={frame.y(reference.value)}
          />
        )}
      </svg>
      {shown && active !== undefined && (
        <PlotTooltip point={shown} series={series} format={format} at={frame.column(active)} width={width} />
      )}
    </div>
  )
}
