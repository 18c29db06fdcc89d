import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { person, refused } from '../../../testing/visit'
import { storedReport } from '../reports.factory'
import { openReport, rows } from './view.factory'

it('says which source does not answer, since when, and asks it again', async () => {
  const stored = storedReport(12, 'Debtors', {
    db_connection_name: 'Usage warehouse',
    tables: [{ name: 'invoices', query_alias: 'a' }],
  })
  const message = 'db.example:5432 did not answer in time.'
  let isThere = false
  await openReport(stored, () =>
    isThere ? rows(['open', '1.00']) : refused(503, message, { code: 'data-source.unreached' }),
  )
  expect(await screen.findByText(/^Usage warehouse does not answer. Tried \d\d:\d\d\.$/)).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  isThere = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.getByRole('table', { name: 'Debtors' })).toBeTruthy())
})
