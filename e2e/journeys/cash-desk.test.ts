import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { keyTo } from '../keyboard'
import { officerOf, ownCustomer, signIn } from '../people'
import { visit } from '../screens'
import { money } from '../specified-formats'

test('a cashier’s day by keys alone: open, take, give change, count, and close with a difference', async ({
  page,
}) => {
  const person = await ownCustomer()
  await signIn(page, await officerOf(person.id))
  await visit(page, '/admin/cash-desk')
  const { keyboard } = page

  await expect(page.getByLabel('In the drawer now')).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await keyboard.type('200')
  await keyboard.press('Enter')
  await expect(page.getByText('Your cash day is open.')).toBeVisible()

  const search = page.getByRole('combobox', { name: 'Who pays?' })
  await expect(search).toBeFocused()
  const [line] = await ask<{ username: string }>(
    'SELECT username FROM connections WHERE user_id = $1 ORDER BY id LIMIT 1',
    [person.id],
  )
  const username = line?.username ?? ''
  await keyboard.type(username)
  await expect(page.getByRole('option').first()).toContainText(username)
  expect(await barriers(page)).toEqual([])
  await keyboard.press('Enter')

  const amount = page.getByLabel('Amount')
  await expect(amount).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await keyboard.type('840')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Given')).toBeFocused()
  await keyboard.type('1000')
  await expect(page.getByText(`Give back ${money('160.00')}`)).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText(`Taken: ${money('840.00')}`)).toBeVisible()
  await expect(page.getByText(/Receipt R-\d{6}/).first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Next customer' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(page.getByRole('table', { name: 'Taken' })).toContainText(money('840.00'))

  await keyTo(page, page.getByRole('link', { name: 'Close the day' }))
  await keyboard.press('Enter')
  const thousands = page.getByLabel('৳ 1,000', { exact: true })
  await expect(thousands).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await keyboard.type('1')
  await expect(page.getByRole('button', { name: `Close with ${money('1,000.00')}` })).toBeVisible()
  await expect(page.getByLabel('Why is there a difference?')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText('Write why what was counted is not what should be there')).toBeVisible()
  await expect(page.getByLabel('Why is there a difference?')).toBeFocused()
  await keyboard.type('Forty were given back too much')
  await keyTo(page, page.getByRole('button', { name: /^Close with/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Closed days cannot be reopened.')
  expect(await barriers(page)).toEqual([])
  await keyTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }))
  await keyboard.press('Enter')
  await expect(page.getByText(/^Cash day closed: sheet C-\d{6}\.$/)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Forty were given back too much')
  await expect(main).toContainText(`−${money('40.00')}`)
  await expect(main).toContainText('Not handed over')
  expect(await barriers(page)).toEqual([])

  await visit(page, '/admin/cash-days')
  await expect(page.getByRole('table', { name: 'Cash days' })).toContainText('C-')
  expect(await barriers(page)).toEqual([])
})
