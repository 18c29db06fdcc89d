import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '../feedback/Dialog'
import { createDialogStore } from '../modal/dialog-store'
import { createToastStore } from '../feedback/toast-store'
import { Tabs } from '../menu/Tabs'
import { Tooltip } from '../menu/Tooltip'
import { CopyButton } from '../review/CopyButton'
import { DiffList } from '../review/DiffList'
import { ProblemList } from '../review/ProblemList'
import { UiProvider } from '../UiProvider'
import { ActBar } from './ActBar'
import { Aside } from './Aside'

const person = userEvent.setup({ delay: null })

describe('beside and under a form', () => {
  it('are a landmark with its title, and a note that is read aloud', () => {
    render(
      <>
        <Aside title="Used by">12 services</Aside>
        <ActBar note="3 changes">
          <button>Save</button>
        </ActBar>
      </>,
    )
    expect(screen.getByRole('complementary', { name: 'Used by' }).textContent).toContain('12 services')
    expect(screen.getByRole('status').textContent).toBe('3 changes')
  })
})

describe('problems', () => {
  it('are announced, counted, and each leads to its field', async () => {
    const problem = { path: 'where.0.value', place: 'Where › value', text: 'is required' }
    const go = vi.fn()
    const { rerender } = render(<ProblemList problems={[]} onGo={go} />)
    const region = screen.getByRole('alert')
    expect(region.textContent).toBe('')
    rerender(<ProblemList problems={[problem]} onGo={go} />)
    expect(within(region).getByText('1 problem:')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Where › value' }))
    expect(go).toHaveBeenCalledWith(problem)
  })
})

describe('differences', () => {
  it('are said in words, and what stayed unfolds', async () => {
    render(
      <DiffList
        changes={[
          { label: 'Name', before: 'Manger', after: 'Manager' },
          { label: 'Rights', added: ['Edit posts'], removed: ['See posts'] },
        ]}
        unchanged={[{ label: 'Organization', value: 'Shapla Net' }]}
      />,
    )
    const said = screen.getAllByRole('definition').map((each) => each.textContent)
    expect(said).toEqual(['before: Manger → , now: Manager', '−removed: See posts+added: Edit posts'])
    await person.click(screen.getByRole('button', { name: '1 unchanged', expanded: false }))
    expect(screen.getByText('Shapla Net')).toBeTruthy()
  })
})

describe('a text to copy', () => {
  it('is in the clipboard, and that is said', async () => {
    const user = userEvent.setup()
    render(<CopyButton text="secret-1" label="Copy the secret" />)
    await user.click(screen.getByRole('button', { name: 'Copy the secret' }))
    expect(await navigator.clipboard.readText()).toBe('secret-1')
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })
})

describe('tabs', () => {
  it('are links, and one of them is where one is', () => {
    render(
      <Tabs
        label="Parts"
        current="b"
        items={[
          { key: 'a', label: 'Details', href: '#a' },
          { key: 'b', label: 'Rights', href: '#b', count: 1204 },
        ]}
      />,
    )
    const rights = screen.getByRole('link', { name: 'Rights 1,204' })
    expect(rights.getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('#a')
  })
})

describe('a tooltip', () => {
  it('is read with its button at any time, seen at the focus, and gone by Esc', () => {
    vi.useFakeTimers()
    render(
      <Tooltip label="You do not have this right yourself.">
        <button>Locked</button>
      </Tooltip>,
    )
    const button = screen.getByRole('button', { name: 'Locked' })
    const words = screen.getByRole('tooltip')
    expect(button.getAttribute('aria-describedby')).toBe(words.id)
    act(() => {
      button.focus()
      vi.advanceTimersByTime(1)
    })
    expect(words.className).not.toContain('hidden')
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(words.className).toContain('hidden')
  })
})

describe('a dialog of settings', () => {
  it('is not closed by a click beside it, and asks when told that something is unsaved', async () => {
    const closed = vi.fn()
    render(
      <UiProvider toasts={createToastStore()} dialogs={createDialogStore()}>
        <Dialog size="fixed" title="Cell settings" isDirty onClose={closed}>
          Body
        </Dialog>
      </UiProvider>,
    )
    fireEvent.mouseDown(screen.getByRole('dialog'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Dismiss' }))
    await person.click(await screen.findByRole('button', { name: 'Yes, close it' }))
    expect(closed).toHaveBeenCalledOnce()
  })
})
