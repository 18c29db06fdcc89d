/** Tick values from zero to at least `max`, at steps of 1, 2 or 5 times a power of ten; about `wanted` steps. */
export function ticksUpTo(max: number, wanted = 4): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(max / step - 1e-9)
  // counted, not added up: 0.1 three times is not 0.3
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** An SVG path: a bar which stands on its ground, its upper corners a little round. */
export function barShape(x: number, y: number, width: number, height: number): string {
  const round = Math.max(0, Math.min(2, width / 4, height))
  return `M${x} ${y + height}v${round - height}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}v${height - round}z`
}

/** Every how many labels one fits, when each needs so many pixels. */
export function labelStep(count: number, width: number, needed: number): number {
  const fitting = Math.max(1, Math.floor(width / needed))
  return Math.max(1, Math.ceil(count / fitting))
}
