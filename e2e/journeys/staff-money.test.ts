import { barriers } from '../barriers'
import { read } from '../api'
import { expect, test } from '../journey'
import { approvedBy, beginTopup, wallets } from '../paying'
import { officerOf, ownCustomer, signIn, tokenOf } from '../people'
import { visit } from '../screens'
import { money } from '../specified-formats'

test('a payment of another amount waits for a person, who credits what came', async ({ page, elsewhere }) => {
  const person = await ownCustomer()
  await signIn(page, person)
  const begun = await beginTopup(await tokenOf(page), '20.00')
  const [address = ''] = await approvedBy(wallets.wrongAmount, begun)
  await page.goto(address)
  const outcome = page.getByRole('region', { name: 'How it stands' })
  await expect(outcome).toContainText('Our staff are checking this payment')

  const staff = await elsewhere.newPage()
  const officer = await officerOf(person.id)
  await signIn(staff, officer)
  const cases = await read<{ id: number; line: { username: string } | null }[]>(
    await tokenOf(staff),
    '/desk/payment-cases?per_page=100',
  )
  const place = cases.findIndex(({ id }) => id === begun.id)
  const line = cases[place]?.line?.username ?? ''
  await visit(staff, `/admin/desk/payment-cases?page=${Math.floor(place / 10) + 1}`)
  await staff.locator(`a[data-row-link][href$="/payment-cases/payment/${begun.id}"]`).click()
  await expect(staff.getByRole('heading', { name: `Payment for ${line}` })).toBeVisible()
  await expect(staff.getByRole('table', { name: 'What happened' })).toContainText('Passed to staff')
  const dialog = staff.getByRole('region', { name: 'Decide about this money' })
  expect(await barriers(staff)).toEqual([])
  await dialog.getByRole('radio', { name: `Credit ${line}` }).check()
  await dialog.getByLabel('Reason').fill('The gateway’s list has it')
  await dialog.getByRole('button', { name: 'Credit the money' }).click()
  await expect(staff.getByText('The money is credited.')).toBeVisible()
  // the next case, or the list where there is none
  await expect(staff.getByRole('heading', { name: `Payment for ${line}` })).toBeHidden()
  await visit(staff, '/admin/desk/payment-cases')
  await expect(staff.getByRole('heading', { name: 'Payments to review' })).toBeVisible()
  await expect(staff.locator(`a[href$="/payment-cases/payment/${begun.id}"]`)).toHaveCount(0)

  await expect(outcome).toContainText(`Your ${money('19.00')} arrived, later than expected`)
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(
    `Into your balance${money('19.00')}`,
  )
})

test('a payment is found by its transaction ID and given back in part, and the customer sees it', async ({
  page,
  elsewhere,
}) => {
  const person = await ownCustomer()
  await signIn(page, person)
  const begun = await beginTopup(await tokenOf(page), '500.00')
  const [address = ''] = await approvedBy(wallets.pays, begun)
  await page.goto(address)
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText(/Transaction ID\s*[A-Z0-9]{10}/)
  const [, transaction = ''] = /Transaction ID\s*([A-Z0-9]{10})/.exec(await receipt.innerText()) ?? []

  const staff = await elsewhere.newPage()
  const officer = await officerOf(person.id)
  await signIn(staff, officer)
  await staff.getByRole('link', { name: 'Payments', exact: true }).click()
  const search = staff.getByRole('search')
  await search.getByRole('searchbox').fill(transaction)
  await search.getByRole('searchbox').press('Enter')
  const rows = staff.getByRole('table', { name: 'Payments' }).getByRole('row')
  // the head, the day, and the payment
  await expect(rows).toHaveCount(3)
  expect(await barriers(staff)).toEqual([])
  await rows.nth(2).getByRole('link').click()

  await expect(staff.getByRole('heading', { level: 1, name: `${money('500.00')} for` })).toBeVisible()
  expect(await barriers(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('200')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByLabel('Your password').fill(officer.password)
  expect(await barriers(staff)).toEqual([])
  await dialog.getByRole('button', { name: `Refund ${money('200.00')}` }).click()
  await expect(staff.getByText(new RegExp(`^${money('200.00')} was refunded to .`))).toBeVisible()
  await expect(staff.getByRole('main').locator('header').getByText('Partly refunded')).toBeVisible()
  await expect(staff.getByRole('table', { name: 'Refunds' }).getByRole('row').nth(1)).toContainText(
    /Paid twice.*Refunded/,
  )

  await visit(page, '/admin/recharge-history')
  const paid = page.getByRole('row').filter({ hasText: transaction })
  await expect(paid).toContainText(`Partly refunded${money('500.00')}`)
  await paid.getByRole('link').click()
  await expect(receipt).toContainText(`Paid back${money('200.00')}`)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
    `${money('200.00')} was refunded to you`,
  )
})
