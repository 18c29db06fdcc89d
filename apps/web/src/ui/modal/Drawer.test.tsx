import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createDialogStore } from './dialog-store'
import { createToastStore } from '../feedback/toast-store'
import { UiProvider } from '../UiProvider'
import { Drawer, type DrawerProps } from './Drawer'

function show(props: Partial<DrawerProps> = {}) {
  const closed = vi.fn()
  render(
    <UiProvider toasts={createToastStore()} dialogs={createDialogStore()}>
      <Drawer title="Entry 12" onClose={closed} {...props}>
        <input aria-label="Remark" />
      </Drawer>
    </UiProvider>,
  )
  return { closed, person: userEvent.setup() }
}

describe('a drawer', () => {
  it('walks by J and K, but not from a field', async () => {
    const next = vi.fn()
    const { person } = show({ onNext: next })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous (K)' }).disabled).toBe(true)
    screen.getByRole('button', { name: 'Next (J)' }).focus()
    await person.keyboard('jk')
    expect(next).toHaveBeenCalledOnce()
    await person.type(screen.getByLabelText('Remark'), 'j')
    expect(next).toHaveBeenCalledOnce()
    expect(screen.getByRole('heading', { name: 'Entry 12' }).getAttribute('aria-live')).toBe('polite')
  })

  it('closes by Esc and by a click beside it', async () => {
    const { closed } = show()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
    fireEvent.mouseDown(screen.getByRole('dialog'))
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  })

  it('asks first when something would be lost', async () => {
    const { closed, person } = show({ isDirty: true })
    fireEvent.mouseDown(screen.getByRole('dialog'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await person.click(await screen.findByRole('button', { name: 'Keep writing' }))
    expect(closed).not.toHaveBeenCalled()
  })
})
