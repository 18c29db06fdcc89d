import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { admin, signIn } from '../people'
import { visit } from '../screens'

const head = 'Name,Mobile no,PPPoE name,PPPoE secret,Package,Address,Balance'

test('an administrator imports a file with mistakes, mends it, imports it and undoes it', async ({
  page,
}) => {
  const mark = String(Date.now()).slice(-7)
  const line = (place: number, change: { mobile?: string; package?: string } = {}) =>
    [
      `Old customer ${place}`,
      change.mobile ?? `019${mark}${place}`,
      `old-${mark}-${place}`,
      `secret ${place}`,
      change.package ?? 'Brought along',
      `House ${place}`,
      place === 1 ? '150.25' : '-20',
    ].join(',')
  const speeds = (text: string) => `${text},20000,10000,800`
  const fileOf = (...lines: string[]) => ({
    name: `old-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [`${head},Package’s download,Package’s upload,Package’s price`, ...lines.map(speeds)].join('\n'),
    ),
  })
  await signIn(page, admin)
  await visit(page, '/admin/imports')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'New import' }).click()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(fileOf(line(1, { mobile: '0121-xx' }), line(2)))
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: `old-${mark}.csv`, level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^PPPoE secret/ })).toHaveValue('PPPoE secret')
  await page.getByRole('button', { name: 'Fields without a column' }).click()
  await page.getByRole('combobox', { name: /^Package’s download/ }).selectOption('Package’s download')
  await page.getByRole('combobox', { name: /^Package’s upload/ }).selectOption('Package’s upload')
  await page.getByRole('textbox', { name: /^Area/ }).fill('Old town')
  await page.getByRole('textbox', { name: /^City of new areas/ }).fill('Dhaka')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Check all lines' }).click()
  const problems = page.getByRole('region', { name: 'What is wrong' })
  await expect(problems).toContainText('Write a mobile number')
  await expect(page.getByRole('button', { name: 'Import 2 lines' })).toBeDisabled()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Mended file', { exact: true }).setInputFiles(fileOf(line(1), line(2)))
  await expect(page.getByText('No problem was found. Nothing is written yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(`old-${mark}-1`)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible()
})
