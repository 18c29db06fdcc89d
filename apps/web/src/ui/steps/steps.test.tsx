import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../testing/browser'
import { CheckList } from './CheckList'
import { FileDrop } from './FileDrop'
import { Progress } from './Progress'
import { Stepper, type Step } from './Stepper'

const person = userEvent.setup({ delay: null, applyAccept: false })
const steps: readonly Step[] = [
  { key: 'a', label: 'Organization', state: 'done', href: '#a' },
  { key: 'b', label: 'Mail', state: 'problem', href: '#b' },
  { key: 'c', label: 'Done', state: 'todo' },
]

describe('steps', () => {
  it('say how each stands, and which one it is', () => {
    render(<Stepper label="Set-up" steps={steps} current="b" />)
    expect(screen.getByRole('link', { name: 'Organization, done' }).getAttribute('href')).toBe('#a')
    expect(screen.getByRole('link', { name: 'Mail, does not work' }).getAttribute('aria-current')).toBe(
      'step',
    )
    expect(screen.queryByRole('link', { name: /^Done/ })).toBeNull()
  })

  it('are a number and a bar on a phone', () => {
    setPhone(true)
    render(<Stepper label="Set-up" steps={steps} current="b" />)
    expect(screen.getByText(/^Step 2 of 3/).textContent).toBe('Step 2 of 3: Mail')
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Set-up' }).value).toBe(2)
  })
})

describe('how far something is', () => {
  it('is said in numbers, and can be cancelled', async () => {
    const cancel = vi.fn()
    render(<Progress label="Importing" value={54} of={1280} onCancel={cancel} timeLeft="a minute left" />)
    const bar = screen.getByRole('progressbar', { name: 'Importing' })
    expect(bar.getAttribute('aria-valuetext')).toBe('54 of 1,280')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancel).toHaveBeenCalledOnce()
  })
})

describe('points that are checked', () => {
  it('say in words how they stand, and how to mend them on wish', async () => {
    render(
      <CheckList
        label="Checklist"
        points={[
          { key: '1', state: 'good', text: 'Reached' },
          { key: '2', state: 'bad', text: 'May change data', mend: 'REVOKE INSERT' },
          { key: '3', state: 'asking', text: 'Tables' },
        ]}
      />,
    )
    expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Good: Reached',
      'Not good: May change dataHow to fix it',
      'Checking: Tables',
    ])
    expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true')
    await person.click(screen.getByRole('button', { name: 'How to fix it: May change data' }))
    expect(screen.getByText('REVOKE INSERT')).toBeTruthy()
  })
})

describe('a place for a file', () => {
  const csv = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'text/csv' })
  function show() {
    const onFile = vi.fn()
    render(<FileDrop label="File" accept=".csv" maxSize={2048} file={null} onFile={onFile} />)
    return { onFile, input: screen.getByLabelText<HTMLInputElement>('File') }
  }

  it('takes one by choosing or dropping', async () => {
    const { onFile, input } = show()
    await person.upload(input, csv('a.csv'))
    fireEvent.drop(screen.getByRole('status'), { dataTransfer: { files: [csv('b.csv')] } })
    expect(onFile.mock.calls.map(([file]) => (file as File).name)).toEqual(['a.csv', 'b.csv'])
  })

  it('refuses what cannot be read or is too large', async () => {
    const { onFile, input } = show()
    await person.upload(input, csv('a.exe'))
    expect(screen.getByText(/choose a file that ends in .csv/)).toBeTruthy()
    await person.upload(input, csv('big.csv', 5000))
    expect(screen.getByText('big.csv has 5 KB, the most is 2 KB')).toBeTruthy()
    expect(onFile).not.toHaveBeenCalled()
  })
})
