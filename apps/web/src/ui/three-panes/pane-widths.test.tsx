import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PaneMain, Panes, PaneSide } from './Panes'

const person = userEvent.setup({ delay: null })

function draw(width: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  return render(
    <Panes
      list="Queue"
      back={{ label: 'All tickets', onBack: () => {} }}
      side={{ label: 'Customer', isShown: false, onShow: () => {} }}
      empty="Nothing"
      label="Ticket"
      keptAs="test"
    >
      <PaneMain>Thread</PaneMain>
      <PaneSide>Facts</PaneSide>
    </Panes>,
  )
}

const bar = (name: RegExp) => screen.getByRole('separator', { name })
const widthOf = (name: RegExp) => Number(bar(name).getAttribute('aria-valuenow'))

beforeEach(() => localStorage.clear())

describe('the bars between three panes', () => {
  it('make the list and the pane at the side wider or narrower, and keep that', async () => {
    const { unmount } = draw(1600)
    const before = { list: widthOf(/list/), side: widthOf(/Customer/) }
    act(() => bar(/list/).focus())
    await person.keyboard('{ArrowRight}{ArrowRight}')
    expect(widthOf(/list/)).toBe(before.list + 32)
    act(() => bar(/Customer/).focus())
    // it stands at the other side of its bar
    await person.keyboard('{ArrowLeft}')
    expect(widthOf(/Customer/)).toBe(before.side + 16)
    unmount()
    draw(1600)
    expect(widthOf(/list/)).toBe(before.list + 32)
    expect(widthOf(/Customer/)).toBe(before.side + 16)
  })

  it('name the pane that each is about, and lead back by a double click', async () => {
    draw(1600)
    const before = widthOf(/list/)
    expect(document.getElementById(bar(/list/).getAttribute('aria-controls') ?? '')?.textContent).toBe(
      'Queue',
    )
    expect(document.getElementById(bar(/Customer/).getAttribute('aria-controls') ?? '')?.textContent).toBe(
      'Facts',
    )
    act(() => bar(/list/).focus())
    await person.keyboard('{End}')
    expect(widthOf(/list/)).toBeGreaterThan(before)
    fireEvent.doubleClick(bar(/list/))
    expect(widthOf(/list/)).toBe(before)
  })

  it('never take the third pane away, nor more than a smaller window has', async () => {
    const { unmount } = draw(1800)
    act(() => bar(/list/).focus())
    await person.keyboard('{End}')
    expect(screen.queryByRole('separator', { name: /Customer/ })).not.toBeNull()
    unmount()
    draw(1094)
    expect(widthOf(/list/)).toBeLessThan(1094 - 42 * 16)
    expect(screen.queryByRole('separator', { name: /Customer/ })).not.toBeNull()
  })

  it('are not there where one pane stands at a time', () => {
    draw(700)
    expect(screen.queryByRole('separator')).toBeNull()
  })
})
