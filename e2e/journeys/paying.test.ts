import type { Page } from '@playwright/test'
import { read } from '../api'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { payLinkTo } from '../pay-links'
import { approve, approvedBy, beginTopup, payByCard, routerConnects, wallets } from '../paying'
import { ownCustomer, signIn, tokenOf } from '../people'
import { settle, visit } from '../screens'
import { money } from '../specified-formats'

const line = (page: Page) => page.getByRole('region', { name: 'Your line' })
const outcome = (page: Page) => page.getByRole('region', { name: 'How it stands' })
const balanceOf = async (token: string) =>
  Number((await read<{ availableBalance: string }>(token, '/get-bill-info')).availableBalance)

test('who is suspended for a bill pays it with bKash, and the line is back', async ({ page }) => {
  const person = await ownCustomer({ status: 'suspended' })
  await signIn(page, person)
  const token = await tokenOf(page)
  const bill = await read<{ amount_due: string }>(token, '/get-bill-info')
  await expect(line(page)).toContainText(`Suspended: ${money(bill.amount_due)} overdue`)

  await line(page)
    .getByRole('link', { name: `Pay ${money(bill.amount_due)}` })
    .click()
  const pay = page.getByRole('main').getByRole('button', { name: `Pay ${money(bill.amount_due)}` })
  await expect(pay).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await pay.click()
  await approve(page)

  await expect(page).toHaveURL(/\/admin\/paymentResult\?payment=\d+$/)
  await expect(outcome(page)).toContainText(`You paid ${money(bill.amount_due)}`)
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(/Transaction ID\s*[A-Z0-9]{10}/)
  expect(await barriers(page)).toEqual([])
  await expect(page.getByText(/Your line in .* is switched on again/)).toBeVisible()
  await routerConnects(person)
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(line(page)).toContainText(/\bonline\b/)
  await expect(page.getByRole('heading', { name: 'Nothing to pay now' })).toBeVisible()
  expect(await read<{ amount_due: string }>(token, '/get-bill-info')).toMatchObject({ amount_due: '0.00' })
})

test('a top-up keeps its steps over a reload, and is in balance and history', async ({ page }) => {
  await signIn(page, await ownCustomer())
  const token = await tokenOf(page)
  const before = await balanceOf(token)
  await page.getByRole('link', { name: 'Top up', exact: true }).click()
  await page.getByRole('button', { name: money('500.00'), exact: true }).click()
  await page.getByRole('button', { name: `Pay ${money('500.00')}` }).click()
  await approve(page)

  await expect(page).toHaveURL(/\/admin\/topup_status\?payment=\d+$/)
  await expect(outcome(page)).toContainText(`${money('500.00')} is in your balance`)
  expect(await balanceOf(token)).toBe(before + 500)
  await page.getByRole('main').getByRole('link', { name: 'Recharge history' }).click()
  await expect(page.getByRole('row', { name: /^Top-up / }).first()).toContainText(
    new RegExp(`Paid.*${money('500.00')}`),
  )
})

test('whoever has a pay link pays the bill without signing in', async ({ page }) => {
  const person = await ownCustomer({ status: 'suspended' })
  const [invoice] = await ask<{ id: string; number: string; rest: string }>(
    `SELECT i.id, i.number, ((i.total - i.paid) / 100.0)::numeric(12, 2)::text AS rest
     FROM invoices i JOIN connections c ON c.id = i.connection_id
     WHERE c.user_id = $1 AND i.status = 'open' ORDER BY i.id LIMIT 1`,
    [person.id],
  )
  await visit(page, payLinkTo(Number(invoice!.id)))
  const bill = page.getByRole('region', { name: `Bill ${invoice!.number}` })
  await expect(bill).toContainText('Overdue')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: `Pay ${money(invoice!.rest)}` }).click()
  await approve(page)

  await expect(page).toHaveURL(/\/pay\/[\w.-]+$/)
  await expect(outcome(page)).toContainText(`You paid ${money(invoice!.rest)}`)
  await expect(bill).toContainText('Paid')
  expect(await barriers(page)).toEqual([])
})

test('a customer chooses SSLCommerz for a bill, and somebody with a pay link does too', async ({ page }) => {
  const person = await ownCustomer({ status: 'suspended' })
  await signIn(page, person, '/admin/paynow')
  await page.getByRole('radio', { name: 'SSLCommerz' }).check({ force: true })
  await page.getByRole('main').getByRole('button', { name: /^Pay / }).click()
  await payByCard(page)
  await expect(page).toHaveURL(/\/admin\/paymentResult\?payment=\d+$/)
  await expect(outcome(page)).toContainText('SSLCommerz confirmed it')
  expect(await barriers(page)).toEqual([])

  const other = await ownCustomer({ status: 'suspended' })
  const [invoice] = await ask<{ id: string }>(
    `SELECT i.id FROM invoices i JOIN connections c ON c.id = i.connection_id
     WHERE c.user_id = $1 AND i.status = 'open' ORDER BY i.id LIMIT 1`,
    [other.id],
  )
  await visit(page, payLinkTo(Number(invoice!.id)))
  await page.getByRole('radio', { name: 'SSLCommerz' }).check({ force: true })
  await page.getByRole('button', { name: /^Pay / }).click()
  await payByCard(page)
  await expect(page).toHaveURL(/\/pay\/[\w.-]+$/)
  await expect(outcome(page)).toContainText('SSLCommerz confirmed it')
})

/** Opens another screen inside the loaded app; other journeys load the page again, as a browser does on return. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

const isTopped = 'is in your balance'
const faults = [
  { when: 'bKash takes the money and does not answer', wallet: wallets.executeHangs, told: isTopped },
  { when: 'bKash takes the money and says it is away', wallet: wallets.executeUnavailable, told: isTopped },
  { when: 'the browser comes back twice', wallet: wallets.backTwice, told: isTopped },
  { when: 'the news is here before the browser', wallet: wallets.newsFirst, told: isTopped },
  {
    when: 'the address says cancelled and the money came',
    wallet: wallets.cancelAfterCompletion,
    told: isTopped,
  },
  { when: 'the news is forged', wallet: wallets.forgedWebhook, told: isTopped },
  {
    when: 'another amount was taken',
    wallet: wallets.wrongAmount,
    told: 'Our staff are checking this payment',
  },
]

test('the result tells the truth whatever goes wrong at bKash, and no money counts twice', async ({
  page,
}) => {
  await signIn(page, await ownCustomer())
  const token = await tokenOf(page)
  const before = await balanceOf(token)
  for (const { when, wallet, told } of faults)
    await test.step(when, async () => {
      const begun = await beginTopup(token, '20.00')
      const returns = await approvedBy(wallet, begun)
      for (const address of returns) {
        await goTo(page, address)
        await expect(page.getByRole('main')).toContainText(`Payment number${begun.id}`)
        await expect(outcome(page)).toContainText(told)
      }
    })
  await settle(page)
  expect(await balanceOf(token)).toBe(before + 20 * (faults.length - 1))
})
