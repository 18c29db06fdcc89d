import type { GraphLook } from '../drawing'

const looks = (look: GraphLook) => ({
  borderColor: 'transparent',
  backgroundColor: look.sunken,
  fillerColor: look.edge,
  handleSize: 0,
  showDetail: false,
  showDataShadow: false,
  brushSelect: false,
  zoomLock: true,
  moveHandleSize: 0,
})

/** Shows a number of columns at a time, with a slider under them; with times the last columns come first. */
export function moveColumns(
  count: number,
  atOnce: number,
  fromEnd: boolean,
  /** The height of the legend, in pixels. */
  legend: number,
  look: GraphLook,
): object[] {
  const startValue = fromEnd ? count - atOnce : 0
  const shown = { startValue, endValue: startValue + atOnce - 1 }
  return [
    {
      type: 'slider',
      xAxisIndex: 0,
      height: 10,
      bottom: legend || 6,
      left: 40,
      right: 16,
      ...looks(look),
      ...shown,
    },
  ]
}

/** Shows a number of bars at a time: the wheel scrolls them, and a slider is on the right. */
export function moveRows(count: number, atOnce: number, look: GraphLook): object[] {
  const shown = { startValue: 0, endValue: Math.min(count, atOnce) - 1 }
  return [
    { type: 'slider', yAxisIndex: 0, width: 8, right: 2, top: 12, bottom: 40, ...looks(look), ...shown },
    {
      type: 'inside',
      yAxisIndex: 0,
      zoomOnMouseWheel: false,
      moveOnMouseWheel: true,
      moveOnMouseMove: false,
      zoomLock: true,
      ...shown,
    },
  ]
}
