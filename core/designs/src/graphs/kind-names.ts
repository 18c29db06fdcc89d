import type { GraphType } from '@uplink/contract/designs/words'

/** The names of graphs for people. */
export const kindNames: Record<GraphType, string> = {
  Pie: 'Pie',
  DonutChart: 'Donut',
  PolarChart: 'Polar',
  RadarChart: 'Radar',
  ScatterChart: 'Scatter',
  BubbleChart: 'Bubble',
  ComboChart: 'Combo',
  Line: 'Line',
  Area: 'Area',
  Bar: 'Bar',
  Column: 'Column',
  SteppedAreaChart: 'Stepped area',
  Timeline: 'Timeline',
  GaugeChart: 'Gauge',
}
