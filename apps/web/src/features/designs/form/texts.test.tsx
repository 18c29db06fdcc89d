import { screen, waitFor, within } from '@testing-library/react'
import { designCell, designRow } from '@uplink/contract/designs/definition'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, refused } from '../../../testing/visit'
import { openForm, path } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const submit = () => person.click(screen.getByRole('button', { name: 'Submit' }))
const settings = async (name: string | RegExp) => {
  await person.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: /^Cell settings/ }))
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('writes a text into a cell, in both languages, and shows how it will look', async () => {
  const { saved } = await openForm(`${path}/7`)
  const dialog = await settings('Row 1, cell 2: choose a report')
  await person.click(dialog.getByRole('radio', { name: 'A text' }))
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('Write a text')).toBeTruthy()
  const [english, bangla] = dialog.getAllByLabelText<HTMLTextAreaElement>(/^Text/)
  if (!english || !bangla) throw new Error('there are two fields')
  await person.click(english)
  await person.paste('## Read first\n\nAsk [the map](ftp://x).')
  expect(dialog.getByText('Start with / or https://.', { exact: false })).toBeTruthy()
  await person.clear(english)
  await person.paste('## Read first\n\nAsk the desk')
  english.setSelectionRange(19, 27)
  await person.click(
    within(dialog.getByRole('group', { name: 'Insert into Text' })).getByRole('button', { name: 'Link' }),
  )
  expect(english.value).toBe('## Read first\n\nAsk [the desk](/admin/)')
  await person.click(bangla)
  await person.paste('## আগে পড়ুন')
  const look = within(dialog.getByRole('complementary', { name: 'As it will look' }))
  expect(look.getByRole('link', { name: 'the desk' })).toBeTruthy()
  expect(look.getByText('আগে পড়ুন')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await isClosed()
  const tile = screen.getByRole('button', { name: 'Row 1, cell 2: Read first' }).closest('article')
  expect(tile?.textContent).toContain('Ask the desk')
  expect(tile && within(tile).queryByRole('link')).toBeNull()
  await submit()
  await screen.findByText('Design saved.')
  expect(saved.at(-1)?.rows[0]?.selected_report.report[1]).toMatchObject({
    report_id: null,
    text: '## Read first\n\nAsk [the desk](/admin/)',
    text_bn: '## আগে পড়ুন',
  })
})

it('keeps either a report or a text of a cell, whichever was chosen last', async () => {
  const { saved } = await openForm(`${path}/7`)
  let dialog = await settings('Row 1, cell 1: Lines')
  await person.click(dialog.getByRole('radio', { name: 'A text' }))
  await person.type(dialog.getByLabelText('Text'), 'Instead')
  await person.click(dialog.getByRole('radio', { name: 'A report' }))
  expect(dialog.getByLabelText<HTMLSelectElement>('Display Type').value).toBe('infographic')
  await person.click(dialog.getByRole('radio', { name: 'A text' }))
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await isClosed()
  dialog = await settings('Row 1, cell 1: Lines')
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'A text' }).checked).toBe(true)
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await submit()
  await screen.findByText('Design saved.')
  expect(saved.at(-1)?.rows[0]?.selected_report.report[0]).toEqual(
    designCell.parse({ title: 'Lines', text: 'Instead' }),
  )
})

it('begins an empty cell as a text from its menu, and tells at it what the server refuses', async () => {
  const place = 'rows.0.selected_report.report.0.text'
  const empty = designRow.parse({
    key: 'only',
    name: 'Row 1',
    column_no: 1,
    selected_report: { report: [designCell.parse({})] },
  })
  await openForm(
    `${path}/7`,
    [() => refused(422, 'The given data was invalid.', { errors: { [place]: ['Not this text'] } })],
    { rows: [empty] },
  )
  await person.click(screen.getByRole('button', { name: 'Actions for Row 1, cell 1' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Write a text' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText('Text'), 'x')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await isClosed()
  await submit()
  await person.click(await screen.findByRole('button', { name: 'Row 1 › cell 1 › Text' }))
  const again = within(await screen.findByRole('dialog', { name: 'Cell settings: Row 1, cell 1' }))
  expect(await again.findByText('Not this text')).toBeTruthy()
})
