import { readFile } from 'node:fs/promises'
import { expect, test } from '../journey'
import { customer, signIn } from '../people'

test('a bill is opened from the history and kept as PDF', async ({ page }) => {
  await signIn(page, customer, '/admin/billing_histories')
  const first = page.getByRole('table', { name: 'Bills' }).getByRole('row').nth(1)
  const number = (await first.getByRole('cell').first().innerText()).trim()
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: `Bill ${number}` })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`${number}.pdf`)
  const content = await readFile(await file.path())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(content.length).toBeGreaterThan(5_000)
})
