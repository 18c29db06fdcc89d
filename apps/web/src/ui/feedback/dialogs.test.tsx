// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { UiProvider, useConfirm } from '../UiProvider'
import { Dialog } from './Dialog'
import { createDialogStore } from '../modal/dialog-store'
import { createToastStore } from './toast-store'

function Questions({ onAnswer }: { onAnswer: (answer: boolean) => void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => void confirm().then(onAnswer)}>
      Delete
    </button>
  )
}

function show() {
  const answers: boolean[] = []
  const dialogs = createDialogStore()
  render(
    <UiProvider toasts={createToastStore()} dialogs={dialogs}>
      <Questions onAnswer={(answer) => answers.push(answer)} />
    </UiProvider>,
  )
  return { answers, dialogs, person: userEvent.setup() }
}

const ask = (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole('button', { name: 'Delete' }))

describe('the question before something is lost', () => {
  it('has the specified words', async () => {
    const { person } = show()
    await ask(person)
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' })
    expect(dialog.textContent).toContain("You won't be able to revert this!")
    expect(screen.getByRole('button', { name: 'Yes, delete it!' })).toBeTruthy()
  })

  it('starts at the harmless answer and gives the focus back', async () => {
    const { answers, person } = show()
    await ask(person)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    await person.keyboard('{Enter}')
    expect(answers).toEqual([false])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
  })

  it('is answered yes by its button alone', async () => {
    const { answers, person } = show()
    await ask(person)
    await person.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    expect(answers).toEqual([true])
  })

  it('takes Esc for no', async () => {
    const { answers, person } = show()
    await ask(person)
    // a browser sends `cancel` to an open <dialog> when Esc is pressed
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
    await act(async () => {})
    expect(answers).toEqual([false])
  })
})

describe('a dialog with a form', () => {
  const esc = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))

  function fill() {
    const closed = vi.fn()
    render(
      <UiProvider toasts={createToastStore()} dialogs={createDialogStore()}>
        <Dialog title="Announce an outage" onClose={closed}>
          <form>
            <input aria-label="What happened" />
          </form>
        </Dialog>
      </UiProvider>,
    )
    return {
      closed,
      person: userEvent.setup(),
      field: screen.getByLabelText<HTMLInputElement>('What happened'),
    }
  }

  it('stays open when somebody clicks beside it, and asks before what was typed is lost', async () => {
    const { closed, person, field } = fill()
    await person.type(field, 'Fibre cut')
    fireEvent.mouseDown(screen.getByRole('dialog'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    esc()
    await person.click(await screen.findByRole('button', { name: 'Keep writing' }))
    expect(closed).not.toHaveBeenCalled()
    expect(field.value).toBe('Fibre cut')
    await person.click(screen.getByRole('button', { name: 'Dismiss' }))
    await person.click(await screen.findByRole('button', { name: 'Yes, close it' }))
    expect(closed).toHaveBeenCalledOnce()
  })

  it('closes without a question where nothing was typed', async () => {
    const { closed } = fill()
    esc()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })
})

describe('several dialogs', () => {
  it('come one after the other, and each tells when it was closed', async () => {
    const { dialogs, person } = show()
    const closed: string[] = []
    act(() => {
      void dialogs
        .message({ title: 'Error!', text: 'Your session has been terminated!' })
        .then(() => closed.push('Error!'))
      void dialogs
        .message({ title: 'Oops..', text: 'There is some problem in your network!' })
        .then(() => closed.push('Oops..'))
    })
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('alertdialog', { name: 'Oops..' })).toBeTruthy()
    expect(closed).toEqual(['Error!'])
    await person.click(screen.getByRole('button', { name: 'OK' }))
    expect(closed).toEqual(['Error!', 'Oops..'])
  })
})

describe('a dialog whose content comes late', () => {
  const dialog = (content: ReactNode) => (
    <Dialog title="Record a payment" onClose={() => {}}>
      {content}
    </Dialog>
  )
  const form = (
    <form>
      <input aria-label="Amount" />
    </form>
  )
  const cross = () => screen.getByRole('button', { name: 'Dismiss' })

  it('takes the focus from the cross to the content', () => {
    const { rerender } = render(dialog('Loading'))
    act(() => cross().focus())
    rerender(dialog(form))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' }))
  })

  it('leaves it where the person has gone by a key', async () => {
    const { rerender } = render(dialog('Loading'))
    act(() => cross().focus())
    await userEvent.setup().keyboard('{Shift}')
    rerender(dialog(form))
    expect(document.activeElement).toBe(cross())
  })
})
