import { read } from '../api'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { ownCustomer, signIn, tokenOf } from '../people'
import { visit } from '../screens'
import { money } from '../specified-formats'

interface Quote {
  lines: { description: string; amount: string }[]
  tax: string
  total: string
  monthly_total: string
}

test('another package: priced line by line, ordered, and on the list of orders', async ({ page }) => {
  const person = await ownCustomer()
  await signIn(page, person)
  const token = await tokenOf(page)
  const { package: present } = await read<{ package: { id: number } }>(token, '/package')
  const onSale = await read<{ id: number; name: string }[]>(token, '/packages')
  const wanted = onSale.filter(({ id }) => id !== present.id).at(-1)!

  await visit(page, '/admin/package')
  await page.getByRole('button', { name: `Change to ${wanted.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change to ${wanted.name}` })
  await expect(dialog).toContainText('There is nothing to settle: the next bill has the new price.')
  await dialog.getByLabel('Today').check()

  const quote = await read<Quote>(token, `/package-change/quote?package_id=${wanted.id}&when=now`)
  expect(quote.lines).toHaveLength(2)
  const shown = quote.lines.map(({ description, amount }) => [description, amount])
  for (const [name, amount] of [...shown, ['Tax', quote.tax]])
    await expect(dialog.getByRole('row', { name, exact: false })).toContainText(money(amount!))
  await expect(dialog.getByRole('row').last()).toContainText(money(quote.total.replace('-', '')))
  await expect(dialog).toContainText(`you pay ${money(quote.monthly_total)} a month, tax included`)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Order the change' }).click()

  await expect(page).toHaveURL('/admin/orders')
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()
  await expect(order).toContainText(wanted.name)
  await expect(order).toContainText('Package change')
  await expect(order).toContainText('Completed')
  expect(await barriers(page)).toEqual([])
  await visit(page, '/admin/package')
  await expect(page.getByRole('heading', { name: wanted.name, level: 2 })).toBeVisible()
  const [contract] = await ask<{ package_id: string }>(
    `SELECT c.package_id FROM contracts c JOIN connections l ON l.id = c.connection_id
     WHERE l.user_id = $1 AND c.ends_on IS NULL`,
    [person.id],
  )
  expect(Number(contract!.package_id)).toBe(wanted.id)
})
