// The part of ECharts that the portal's graphs use. It is loaded when the first graph is on screen: see load-echarts.ts.
import {
  BarChart,
  CustomChart,
  GaugeChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
} from 'echarts/charts'
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  PolarComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use as register, type graphic } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

register([
  BarChart,
  CustomChart,
  GaugeChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkAreaComponent,
  PolarComponent,
  RadarComponent,
  TooltipComponent,
  LabelLayout,
  CanvasRenderer,
])

/**
 * ECharts empties its host by writing HTML, which the content security policy refuses, so the host is changed to
 * empty itself without HTML.
 */
export function startChart(host: HTMLElement, width: number, height: number) {
  Object.defineProperty(host, 'innerHTML', { configurable: true, set: () => host.replaceChildren() })
  const chart = init(host, null, { renderer: 'canvas', width, height })
  styleTooltip(chart)
  return chart
}

interface StyledTooltip {
  z?: number
  textStyle?: { rich?: Record<string, object> }
}

type TextElement = InstanceType<typeof graphic.Text>

const isText = (element: { type: string }): element is TextElement => element.type === 'text'

/**
 * ECharts draws a tooltip of text in the browser's own face and one style, whatever its option says. So the tooltip gets
 * the option's face, sizes and styles when it is put on the canvas.
 */
function styleTooltip(chart: ReturnType<typeof init>): void {
  const restyle = (element: TextElement) => {
    const [tooltip] = (chart.getOption()['tooltip'] ?? []) as StyledTooltip[]
    const { z, textStyle } = tooltip ?? {}
    if (z === undefined || element.z !== z || !textStyle) return
    const { rich = {}, ...font } = textStyle
    const styles = Object.entries(rich).map(([name, own]): [string, object] => [name, { ...font, ...own }])
    element.setStyle({ ...font, rich: { ...element.style.rich, ...Object.fromEntries(styles) } })
  }
  const canvas = chart.getZr()
  const add = canvas.add.bind(canvas)
  canvas.add = (element) => {
    // all else is in groups
    if (isText(element)) restyle(element)
    add(element)
  }
}

export type Chart = ReturnType<typeof startChart>
