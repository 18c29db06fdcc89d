import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FoldSection } from './FoldSection'
import { Sentence } from './Sentence'
import { SplitPane } from './SplitPane'

const person = userEvent.setup({ delay: null })

describe('two panes', () => {
  it('have a bar that the arrows move, between its ends, and that is kept', async () => {
    localStorage.clear()
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
    render(<SplitPane label="Width of the form" keptAs="1 report" left="Form" right="Rows" min={30} />)
    const bar = screen.getByRole('separator', { name: 'Width of the form' })
    act(() => bar.focus())
    await person.keyboard('{ArrowRight}')
    expect(bar.getAttribute('aria-valuenow')).toBe('55')
    await person.keyboard('{End}{ArrowRight}')
    expect(bar.getAttribute('aria-valuenow')).toBe('70')
    expect(localStorage.getItem('ui-split 1 report')).toBe('70')
    localStorage.clear()
  })

  it('stand one under the other where there is less room', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
    render(<SplitPane label="Width" keptAs="2" left="Form" right="Rows" />)
    expect(screen.queryByRole('separator')).toBeNull()
  })
})

describe('a part that folds', () => {
  it('tells what is in it, opens and is switched', async () => {
    const onOpen = vi.fn()
    const onSwitch = vi.fn()
    render(
      <FoldSection
        title="Where"
        summary="3 filters"
        problems={2}
        isOpen={false}
        isOn
        onOpen={onOpen}
        onSwitch={onSwitch}
      >
        Filters
      </FoldSection>,
    )
    expect(screen.getByRole('region', { name: 'Where' }).textContent).toContain('3 filters2 problems')
    expect(screen.queryByText('Filters')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Where', expanded: false }))
    await person.click(screen.getByRole('switch', { name: 'Use Where' }))
    expect(onOpen).toHaveBeenCalledWith(true)
    expect(onSwitch).toHaveBeenCalledWith(false)
  })
})

describe('a sentence', () => {
  it('leads from its words to their fields', async () => {
    const go = vi.fn()
    render(
      <Sentence
        label="The report in words"
        parts={[{ text: 'From ' }, { text: 'invoices', onGo: go }, { text: '.' }]}
      />,
    )
    expect(screen.getByRole('group', { name: 'The report in words' }).textContent).toBe('From invoices.')
    await person.click(screen.getByRole('button', { name: 'invoices' }))
    expect(go).toHaveBeenCalledOnce()
  })
})
