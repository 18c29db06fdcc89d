import { cutText } from '@uplink/contract/cut-text'
import { NoGraph, type Drawn } from '../drawing'
import { columnsNamed, dataColumns } from '../parts/columns'
import { categoryAxis, commonUnit, furthestOf, gridOf, valueAxis, walkOf } from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { fillOf, paletteOf, strokeOf } from '../parts/palette'
import { readSeries, type Given, type Series } from '../parts/read'
import { moveColumns } from '../parts/sliders'
import { barSeries, barTooltip, columnsAtOnce, summaryOf } from './bars'

const each = 4
/** Lines get an axis of their own when their values are this many times larger or smaller than those of the bars. */
const apart = 10

/** The data columns as bars, the additional ones as lines. */
export function drawCombo(given: Given): Drawn {
  const { settings, columns, look } = given
  const bars = dataColumns(settings.data_column, columns)
  const names = new Set(bars.map(({ name }) => name))
  const lines = columnsNamed(settings.additional_data, columns).filter(({ name }) => !names.has(name))
  if (bars.length > 16 || lines.length > 16) throw new NoGraph('Choose 16 series or fewer.')
  const data = [...bars.slice(0, each), ...lines.slice(0, each)]
  const { labels, series, notes, isTimed } = readSeries(given, data)
  const count = Math.min(bars.length, each)
  const [asBars, asLines] = [series.slice(0, count), series.slice(count)]
  const [left, right] = [reach(asBars), reach(asLines)]
  const hasTwo = asLines.length > 0 && left > 0 && right > 0 && Math.max(left / right, right / left) > apart
  const colors = paletteOf(settings, look)
  const walk = walkOf(labels, series)
  const isLong = labels.length > columnsAtOnce
  const legend = series.map(({ name }) => name)
  const unit = hasTwo ? commonUnit(asBars) : commonUnit(series)
  return {
    notes: [
      ...notes,
      ...(bars.length > each || lines.length > each ? ['The first 4 bars and 4 lines.'] : []),
      ...(isLong ? ['Use Bar for many names.'] : []),
    ],
    walk,
    summary: summaryOf(labels, series),
    option: {
      tooltip: barTooltip(walk, look),
      legend: legendOf(legend, look),
      grid: gridOf(
        {
          legend: legendHeight(legend, look),
          hasName: hasTwo || (unit !== 'plain' && unit !== 'percent'),
          hasSlider: isLong,
        },
        look,
      ),
      xAxis: categoryAxis(labels, look, Math.min(labels.length, columnsAtOnce)),
      yAxis: [
        valueAxis(
          {
            unit,
            furthest: hasTwo ? left : Math.max(left, right),
            ...(hasTwo && { name: axisName(asBars) }),
          },
          look,
        ),
        ...(hasTwo
          ? [
              valueAxis(
                { unit: commonUnit(asLines), furthest: right, name: axisName(asLines), isRight: true },
                look,
              ),
            ]
          : []),
      ],
      ...(isLong && {
        dataZoom: moveColumns(labels.length, columnsAtOnce, isTimed, legendHeight(legend, look), look),
      }),
      series: [
        ...asBars.map((one, place) => barSeries(one, fillOf(colors, place), look)),
        ...asLines.map((one, place) => ({
          type: 'line',
          name: one.name,
          data: one.values,
          yAxisIndex: hasTwo ? 1 : 0,
          z: 3,
          connectNulls: false,
          symbol: 'circle',
          symbolSize: 6 * look.scale,
          showSymbol: labels.length <= 30,
          lineStyle: { width: 2 * look.scale, ...strokeOf(colors, count + place) },
          itemStyle: { color: strokeOf(colors, count + place).color },
        })),
      ],
    },
  }
}

const reach = (series: readonly Series[]) => furthestOf(series.map(({ values }) => values))

const axisName = (series: readonly Series[]) => {
  const names = series.map(({ name }) => name).join(', ')
  return cutText(names, 24)
}
