import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import styles from './BarChart.module.css'
import { margin } from './frame'
import type { Frame } from './frame'
import { PlotGrid, PlotLabels } from './PlotAxis'
import { PlotBar } from './PlotBar'
import { PlotTooltip } from './PlotTooltip'
import { sayPoint, sumOf } from './points'
import type { FilledProps } from './points'
import { ticksUpTo } from './scale'
import { useWidth } from '../use-width'

export function BarPlot(props: FilledProps) {
  const { points, height = 200, reference, unit, series, format } = props
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
    if (next === undefined || next < 0 || next > last) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<SVGElement>('[data-bar]')[next]?.focus()
  }
  return (
    <div ref={box} className={styles.plot} onPointerLeave={() => setActive(undefined)}>
      <svg width={width} height={height} role="group" aria-label={`${props.label}, ${unit}`} onKeyDown={move}>
        <PlotGrid {...{ ticks, unit, frame }} />
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
            <PlotBar {...{ point, index, frame }} />
          </g>
        ))}
        <PlotLabels {...{ points, frame }} />
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
        <PlotTooltip {...{ point: shown, series, format }} at={frame.column(active)} width={width} />
      )}
    </div>
  )
}
