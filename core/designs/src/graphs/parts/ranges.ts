import { NoGraph, type GraphSettings } from '../drawing'

interface Scale {
  min: number
  max: number
}
interface Range {
  from: number
  to: number
  kind: 'red' | 'yellow'
}

/** The scale; 0 to 100 unless set. */
export function scaleOf({ min, max }: GraphSettings): Scale {
  const scale = { min: min ?? 0, max: max ?? 100 }
  if (!(scale.min < scale.max)) throw new NoGraph('The highest value must be above the lowest.')
  return scale
}

/** The red and the yellow range; a note for one that cannot be drawn. */
export function rangesOf(settings: GraphSettings, { min, max }: Scale): { ranges: Range[]; notes: string[] } {
  const { redFrom, redTo, yellowFrom, yellowTo } = settings
  const range = (
    kind: Range['kind'],
    from: number | null | undefined,
    to: number | null | undefined,
  ): Range[] => (from == null && to == null ? [] : [{ kind, from: from ?? min, to: to ?? max }])
  const given = [...range('yellow', yellowFrom, yellowTo), ...range('red', redFrom, redTo)]
  if (given.some(({ from, to }) => from < min || to > max || from >= to))
    return { ranges: [], notes: [`Outside ${min}–${max}.`] }
  const [one, other] = [...given].sort((a, b) => a.from - b.from)
  if (one && other && other.from < one.to) return { ranges: [], notes: ['Yellow and red overlap.'] }
  return { ranges: given, notes: [] }
}

/** The colours along the arc, each up to its share. */
export function stopsOf(
  ranges: readonly Range[],
  { min, max }: Scale,
  { color, red, yellow }: { color: string; red: string; yellow: string },
): [number, string][] {
  const share = (value: number) => (value - min) / (max - min)
  const stops = [...ranges]
    .sort((a, b) => a.from - b.from)
    .flatMap(({ from, to, kind }): [number, string][] => [
      [share(from), color],
      [share(to), kind === 'red' ? red : yellow],
    ])
  return [
    ...stops.filter(([end]) => end > 0),
    ...((stops.at(-1)?.[0] ?? 0) < 1 ? [[1, color] as [number, string]] : []),
  ]
}
