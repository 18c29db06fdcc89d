import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { managerOf, ownCustomer, signIn } from '../people'
import { visit } from '../screens'
import { money } from '../specified-formats'

/** Prints the sheet, and reads the first code on it. */
async function printedCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Print sheet' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('alertdialog').getByRole('button', { name: 'Print sheet' }).click(),
  ])
  const data = new Uint8Array(await readFile(await download.path()))
  const sheet = await getDocument({ data, verbosity: 0 }).promise
  const { items } = await (await sheet.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  const [, first = '', second = ''] = /([2-9A-Z]{4}-[2-9A-Z]{4})\s+([2-9A-Z]{4}-[2-9A-Z]{4})/.exec(text) ?? []
  return `${first} ${second}`
}

test('a voucher, from printing to redeeming: a prepaid line is paid for with it, once', async ({
  page,
  elsewhere,
  complaints,
}) => {
  // the second time
  complaints.expect(/status of 409/, /: 409 voucher.redeemed/)
  const person = await ownCustomer()
  const [line] = await ask<{ id: string; name: string }>(
    `SELECT c.id, o.name FROM connections c JOIN organizations o ON o.id = c.organization_id WHERE c.user_id = $1`,
    [person.id],
  )
  await signIn(page, await managerOf(person.id))

  await visit(page, `/admin/customers/${line?.id}`)
  const paying = page.getByRole('region', { name: 'Paying' })
  await paying.getByRole('button', { name: 'Make prepaid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make prepaid' }).click()
  await expect(paying).toContainText('Prepaid, paid until')

  await visit(page, '/admin/vouchers')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'New batch' }).click()
  const organization = page.getByRole('combobox', { name: 'Organization' })
  await organization.fill(line?.name ?? '')
  await page.getByRole('option', { name: line?.name }).first().click()
  await page.getByLabel('Name').fill(`Journey ${person.id}`)
  await page.getByLabel('Amount').fill('5000')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Make vouchers' }).click()
  await expect(page.getByText('The sheet is not printed yet')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const code = await printedCode(page)
  await expect(page.getByText('The sheet is not printed yet')).toBeHidden()

  const theirs = await elsewhere.newPage()
  await signIn(theirs, person, '/admin/renew')
  await expect(theirs.getByText(/^Paid until/).first()).toBeVisible()
  expect(await barriers(theirs)).toEqual([])
  await theirs.getByLabel('Code of the voucher').fill(code.toLowerCase())
  await theirs.getByRole('button', { name: 'Redeem voucher' }).click()
  await expect(theirs.getByText(`${money('5,000.00')} added. Paid until`)).toBeVisible()
  expect(await barriers(theirs)).toEqual([])
  await visit(theirs, '/admin/redeem')
  await theirs.getByLabel('Code of the voucher').fill(code)
  await theirs.getByRole('button', { name: 'Redeem voucher' }).click()
  await expect(theirs.getByText('This voucher was redeemed already.')).toBeVisible()
  expect(await barriers(theirs)).toEqual([])

  await page.reload()
  await expect(page.getByRole('table', { name: 'Vouchers of the batch' })).toContainText('Redeemed')
})
