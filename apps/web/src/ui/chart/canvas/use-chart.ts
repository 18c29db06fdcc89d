import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Picture, Point } from './chart-look'
import type { Chart } from './echarts'
import { loadCharts } from './load-echarts'

// Drawing a graph takes longer than one frame on a slow machine. So none is begun while somebody scrolls, and each
// has a frame of its own, so that scrolling and typing go on in between.

/** Milliseconds without scrolling after which the page is at rest. */
const rest = 120

const waiting = new Set<() => void>()
let scrolledAt = -Infinity
let isListening = false
let isRunning = false

/** Calls `start` when its turn comes. @returns a function that takes it out of the queue */
function inTurn(start: () => void): () => void {
  if (!isListening) {
    isListening = true
    // in the capture phase, to see also what scrolls inside the page
    addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })
  }
  waiting.add(start)
  if (!isRunning) {
    isRunning = true
    next()
  }
  return () => void waiting.delete(start)
}

function next(): void {
  const left = scrolledAt + rest - performance.now()
  if (left > 0) return void setTimeout(next, left)
  const [first] = waiting
  if (!first) {
    isRunning = false
    return
  }
  waiting.delete(first)
  first()
  // a hidden page has no frames
  if (document.hidden) setTimeout(next, 0)
  else requestAnimationFrame(() => setTimeout(next, 0))
}

interface ChartRequest {
  picture: Picture
  width: number
  height: number
  isInSight: boolean
  /** The row of the report on which somebody clicked. */
  onPoint: ((row: number) => void) | undefined
}

/** A chart in its host: made when it comes into sight, removed when it leaves it. */
export function useChart({ picture, width, height, isInSight, onPoint }: ChartRequest) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(undefined)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const isWanted = isInSight && width > 0 && height > 0 && picture.option !== null

  const press = useEffectEvent((series: number, index: number) => {
    const row = picture.walk.said(series, index)?.row
    if (row !== undefined) onPoint?.(row)
  })
  const draw = useEffectEvent((on: Chart) => {
    on.resize({ width, height })
    on.setOption(withPointer(picture.option ?? {}, onPoint !== undefined), { notMerge: true })
  })

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    let giveUp = () => {}
    loadCharts().then(
      ({ startChart }) => {
        giveUp = inTurn(() => {
          if (isGone || !host.current) return
          const started = startChart(host.current, host.current.clientWidth, host.current.clientHeight)
          chart.current = started
          started.on('click', (at) => press(at.seriesIndex ?? 0, at.dataIndex))
          draw(started)
          setState('drawn')
        })
      },
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
      giveUp()
      chart.current?.dispose()
      chart.current = undefined
      setState('waiting')
    }
  }, [isWanted])
  useEffect(() => {
    if (chart.current) draw(chart.current)
  }, [picture, width, height])

  const show = useCallback((point: Point | undefined) => tell(chart, point), [])
  return { host, state, show, png: () => pngOf(chart.current) }
}

/** Shows a pointer only where a click does something. */
function withPointer(option: Readonly<Record<string, unknown>>, leads: boolean) {
  const series = option['series']
  if (!Array.isArray(series)) return option
  return {
    ...option,
    series: series.map((one: object) => ({ ...one, cursor: leads ? 'pointer' : 'default' })),
  }
}

/** Shows the tooltip of a point, as if the pointer were over it. */
function tell({ current: chart }: RefObject<Chart | undefined>, point: Point | undefined): void {
  if (!chart) return
  chart.dispatchAction({ type: 'downplay' })
  if (!point) return chart.dispatchAction({ type: 'hideTip' })
  moveTo(chart, point.index)
  const at = { seriesIndex: point.series, dataIndex: point.index }
  chart.dispatchAction({ type: 'highlight', ...at })
  chart.dispatchAction({ type: 'showTip', ...at })
}

/** Moves the slider's window so that a bar outside it is shown. */
function moveTo(chart: Chart, index: number): void {
  const zooms = chart.getOption()['dataZoom'] as { startValue: number; endValue: number }[] | undefined
  const [zoom] = zooms ?? []
  if (!zoom || (index >= zoom.startValue && index <= zoom.endValue)) return
  const span = zoom.endValue - zoom.startValue
  const startValue = index < zoom.startValue ? index : index - span
  chart.dispatchAction({ type: 'dataZoom', startValue, endValue: startValue + span })
}

function pngOf(chart: Chart | undefined): Promise<Blob | null> {
  if (!chart) return Promise.resolve(null)
  const { backgroundColor } = getComputedStyle(document.documentElement)
  const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: groundOf(chart) ?? backgroundColor })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** The colour behind the graph. */
function groundOf(chart: Chart): string | undefined {
  const color = getComputedStyle(chart.getDom()).getPropertyValue('--ui-surface').trim()
  return color === '' ? undefined : color
}
