// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Menu } from './Menu'
import { Popover } from './Popover'

function show() {
  const chosen: string[] = []
  render(
    <>
      <Menu
        label="Connections"
        trigger={(props) => (
          <button type="button" {...props}>
            Client ID 1
          </button>
        )}
        items={[
          { key: '1', label: 'First', onSelect: () => chosen.push('first') },
          { key: '2', label: 'Second', isCurrent: true, onSelect: () => chosen.push('second') },
          { key: '3', label: 'Third', disabled: true, onSelect: () => chosen.push('third') },
        ]}
      />
      <p>Elsewhere</p>
    </>,
  )
  return { chosen, person: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Client ID 1' }) }
}

const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  it('opens at what is in force, moves with the arrows and skips what cannot be chosen', async () => {
    const { person, trigger } = show()
    await person.click(trigger)
    expect(focused()).toBe('Second')
    await person.keyboard('{ArrowDown}')
    expect(focused()).toBe('First')
    await person.keyboard('{End}')
    expect(focused()).toBe('Second')
  })

  it('does what is chosen, closes and gives the focus back', async () => {
    const { chosen, person, trigger } = show()
    trigger.focus()
    await person.keyboard('{ArrowDown}{Home}{Enter}')
    expect(chosen).toEqual(['first'])
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(trigger)
  })

  it('closes by Esc and by a click elsewhere', async () => {
    const { person, trigger } = show()
    await person.click(trigger)
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(trigger)
    await person.click(trigger)
    await person.click(screen.getByText('Elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('leaves what cannot be chosen alone', async () => {
    const { chosen, person, trigger } = show()
    await person.click(trigger)
    await person.click(screen.getByText('Third'))
    expect(chosen).toEqual([])
  })
})

describe('a popover', () => {
  it('takes the focus and can be closed from inside', async () => {
    const person = userEvent.setup()
    render(
      <Popover
        label="Notifications"
        trigger={(props) => (
          <button type="button" {...props}>
            Bell
          </button>
        )}
      >
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </Popover>,
    )
    await person.click(screen.getByRole('button', { name: 'Bell' }))
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Notifications' }))
    await person.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bell' }))
  })

  it('stays while something else scrolls, and goes when the page takes its button away', async () => {
    const person = userEvent.setup()
    render(
      <Popover label="Notifications" trigger={(props) => <button {...props}>Bell</button>}>
        {() => 'Nothing new'}
      </Popover>,
    )
    const bell = screen.getByRole('button', { name: 'Bell' })
    await person.click(bell)
    fireEvent.scroll(document)
    expect(screen.getByRole('dialog')).toBeTruthy()
    vi.spyOn(bell, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -200))
    fireEvent.scroll(document)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
