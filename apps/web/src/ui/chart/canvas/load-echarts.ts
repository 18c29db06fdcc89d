import type * as Loading from './echarts'

type Loaded = typeof Loading

let loading: Promise<Loaded> | undefined

/** Loads ECharts and the fonts it draws with, because a canvas is not drawn again when a font arrives. */
export function loadCharts(): Promise<Loaded> {
  loading ??= Promise.all([import('./echarts'), letters()]).then(
    ([loaded]) => loaded,
    (error: unknown) => {
      // the next graph tries again
      loading = undefined
      throw error
    },
  )
  return loading
}

async function letters(): Promise<void> {
  // a browser without `document.fonts` draws with the fonts it has
  if (!('fonts' in document)) return
  const fonts = ['12px "Inter Variable"', '600 18px "Inter Variable"', '12px "Taka"']
  await Promise.all(
    fonts.map((font) => document.fonts.load(font, font.includes('Taka') ? '৳' : 'a').catch(() => [])),
  )
}
