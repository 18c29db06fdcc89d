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
export function barShape(x: number, y: number, width: number, height: number): string {
  const round = Math.max(0, Math.min(2, width / 4, height))
  return `M${x} ${y + height}v${round - height}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}v${height - round}z`
}

/** How many labels to advance from one shown label to the next, when each needs `needed` pixels. */
export function labelStep(count: number, width: number, needed: number): number {
  const fitting = Math.max(1, Math.floor(width / needed))
  return Math.max(1, Math.ceil(count / fitting))
}
