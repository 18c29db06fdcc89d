// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BarChart } from './BarChart'
import { labelStep, ticksUpTo } from './BarPlot'

const points = [
  { key: '1', label: '1 June', values: [4.2, 0.6] },
  { key: '2', label: '2 June', values: [0, 0] },
  { key: '3', label: '3 June', values: [9.8, 1.4] },
]

const show = () =>
  render(
    <BarChart
      label="Usage"
      unit="GB"
      points={points}
      series={['Download', 'Upload']}
      reference={{ value: 10, label: 'Daily share' }}
      format={(value) => `${value.toFixed(1)} GB`}
    />,
  )

describe('the axis', () => {
  it.each([
    [11.2, [0, 5, 10, 15]],
    [0.9, [0, 0.5, 1]],
    [20, [0, 5, 10, 15, 20]],
    [1, [0, 0.5, 1]],
    [430, [0, 200, 400, 600]],
    [0, [0, 1]],
  ])('for values up to %d: %j', (max, ticks) => expect(ticksUpTo(max)).toEqual(ticks))

  it('leaves labels out which would not fit', () => {
    expect(labelStep(30, 840, 28)).toBe(1)
    expect(labelStep(30, 290, 28)).toBe(3)
    expect(labelStep(3, 10, 28)).toBe(3)
  })
})

describe('the bars', () => {
  it('say their values', () => {
    show()
    const bars = within(screen.getByRole('group', { name: 'Usage, GB' })).getAllByRole('img')
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '1 June: Download 4.2 GB, Upload 0.6 GB',
      '2 June: Download 0.0 GB, Upload 0.0 GB',
      '3 June: Download 9.8 GB, Upload 1.4 GB',
    ])
  })

  it('are one stop for Tab and are walked by the arrows, each with its tooltip', async () => {
    show()
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^1 June/)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^3 June/)
    expect(screen.getByText('9.8 GB')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('9.8 GB')).toBeNull()
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View as table' }))
  })

  it('show their values under the pointer', () => {
    show()
    fireEvent.pointerEnter(screen.getByRole('img', { name: /^1 June/ }))
    expect(screen.getByText('4.2 GB')).toBeTruthy()
  })

  it('are a table on request', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DayDownloadUpload',
      '1 June4.2 GB0.6 GB',
      '2 June0.0 GB0.0 GB',
      '3 June9.8 GB1.4 GB',
    ])
  })
})
