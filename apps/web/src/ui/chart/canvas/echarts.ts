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
import { init, use as register } from 'echarts/core'
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
  return init(host, null, { renderer: 'canvas', width, height })
}

export type Chart = ReturnType<typeof startChart>
