import { useImperativeHandle, useMemo, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Skeleton } from '../../states/Skeleton'
import { useShownScheme } from '../../theme/color-scheme'
import { useBrandAccent } from '../../theme/shown-brand'
import { useInSight } from '../../use-in-sight'
import { useSize } from '../../use-size'
import styles from '../ChartFrame.module.css'
import { chartColors, type ChartLook, type Picture, nextPoint, sayPoint, type Point } from './chart-look'
import { useChart } from './use-chart'

/** What other components can ask of a graph. */
export interface ChartHandle {
  /** The graph as a PNG; null while it is not drawn. */
  png: () => Promise<Blob | null>
}

export interface PlotProps {
  /** Makes the graph for this size and these colours. Pass the same function as long as the data is the same. */
  draw: (look: ChartLook) => Picture
  /** Called with the row of a clicked point; absent when points have no links. */
  onPoint?: ((row: number) => void) | undefined
  /** The factor by which letters and lines are larger, for a wall screen. */
  scale?: number | undefined
  ref?: Ref<ChartHandle> | undefined
}

interface ChartPlotProps extends PlotProps {
  onTable: () => void
  /** Shown under the graph, next to the notes. */
  act: ReactNode
}

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The drawing. Tab stops once; the arrows move between its points, and screen readers announce each. */
export function ChartPlot({ draw, scale = 1, onPoint, onTable, act, ref }: ChartPlotProps) {
  const [box, { width, height }] = useSize()
  const scheme = useShownScheme()
  const brand = useBrandAccent(scheme)
  const picture = useMemo(
    () => draw({ ...chartColors(scheme, brand), scale, width, height, isStill: prefersStill() }),
    [draw, scheme, brand, scale, width, height],
  )
  const { isInSight } = useInSight(box)
  const { host, state, show, png } = useChart({ picture, width, height, isInSight, onPoint })
  useImperativeHandle(ref, () => ({ png }))
  const [point, setPoint] = useState<Point>()
  const { walk, fault, text, notes } = picture
  const told = point && walk.said(point.series, point.index)

  const go = (next: Point | undefined) => {
    setPoint(next)
    show(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextPoint(walk, point, event.key)
    if (next) go(next)
    else if (event.key === 'Escape' && point) go(undefined)
    else if (event.key === 'Enter' && told?.row !== undefined && onPoint) onPoint(told.row)
    else if (event.key.toLowerCase() === 't') onTable()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div
        ref={box}
        className={styles.plot}
        role="application"
        aria-roledescription="graph"
        aria-label={text}
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => point && go(undefined)}
      >
        {fault === null ? (
          <div ref={host} className={styles.host} aria-hidden />
        ) : (
          <p className={styles.fault}>{fault}</p>
        )}
        {fault === null && state === 'waiting' && (
          <span className={styles.waiting}>
            <Skeleton height="100%" />
          </span>
        )}
        {fault === null && state === 'failed' && (
          <p className={styles.fault}>The graph could not be loaded. Its numbers are in the table.</p>
        )}
        <span className="ui-hidden-visually" aria-live="polite">
          {told && sayPoint(told)}
        </span>
      </div>
      {(notes.length > 0 || Boolean(act)) && (
        <figcaption className={styles.foot}>
          {notes.length > 0 && (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {act}
        </figcaption>
      )}
    </>
  )
}
