import type { Page } from '@playwright/test'
import { pathTo } from '@uplink/contract/screens'
import { bangla } from '@uplink/languages/bangla'
import { read } from '../api'
import { ask } from '../database'
import { expect, test } from '../journey'
import { latinWords, writtenByPeople } from '../latin-words'
import { payLinkTo } from '../pay-links'
import { approvedBy, beginTopup, payByCard, wallets } from '../paying'
import { customer, ownCustomer, quietScreen, signIn, tokenOf, type Person } from '../people'
import { customersScreens, publicScreens, settle, show, visit } from '../screens'

/** Shows the portal in Bangla from the first page on, with the digits of English. */
const inBangla = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'bn'))

async function signInInBangla(page: Page, person: Person, path?: string): Promise<void> {
  await inBangla(page)
  await ask("UPDATE users SET language = 'bn' WHERE username = $1", [person.username])
  await signIn(page, person, path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
}

/** Expects the page to be in Bangla letters but for what is the same everywhere and what people wrote. */
async function expectBangla(page: Page, where: string, written: readonly string[] = []): Promise<void> {
  await settle(page)
  expect.soft(await latinWords(page, written), where).toEqual([])
}

/** What the portal says in Bangla. */
function say(english: string): string {
  const text = bangla.find(english)
  if (text === undefined) throw new Error(`nothing in Bangla for “${english}”`)
  return text
}

const press = (page: Page, english: string) =>
  page
    .getByRole('button', { name: say(english), exact: true })
    .first()
    .click()

test('Bangla for guests: no word in Latin letters on any screen, nor when something is refused', async ({
  page,
  complaints,
}) => {
  complaints.expect(/\b(404|422)\b/)
  await inBangla(page)
  const written = await writtenByPeople()
  for (const { name, path } of publicScreens) {
    await visit(page, path)
    await expectBangla(page, name, written)
  }
  await visit(page, '/login')
  await press(page, 'Log in')
  await expectBangla(page, 'fields that are empty', written)
  await page.getByLabel(say('Username')).fill('0')
  await page.getByLabel(say('Password'), { exact: true }).fill('0')
  await Promise.all([page.waitForResponse(/auth\/login/), page.keyboard.press('Enter')])
  await expectBangla(page, 'a wrong password', written)

  await visit(page, '/admin/forgot-pass')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expectBangla(page, 'no address for a link', written)
  await page.getByRole('main').getByRole('textbox').fill('01299999999')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expectBangla(page, 'a link is on its way', written)
})

test('Bangla for who has a pay link: the bill, and that it is paid', async ({ page }) => {
  await inBangla(page)
  const person = await ownCustomer({ status: 'suspended' })
  const [invoice] = await ask<{ id: string }>(
    `SELECT i.id FROM invoices i JOIN connections c ON c.id = i.connection_id
     WHERE c.user_id = $1 AND i.status = 'open' ORDER BY i.id LIMIT 1`,
    [person.id],
  )
  const written = await writtenByPeople()
  await visit(page, payLinkTo(Number(invoice?.id)))
  await expectBangla(page, 'a bill to pay', written)
  await page.getByRole('radio', { name: 'SSLCommerz' }).check({ force: true })
  await page
    .getByRole('button', { name: /পরিশোধ করুন$/ })
    .last()
    .click()
  await payByCard(page)
  await expect(page).toHaveURL(/\/pay\/[\w.-]+$/)
  await expectBangla(page, 'a bill that was paid', written)
})

for (const part of [0, 1, 2])
  test(`Bangla for customers: no word in Latin letters on any screen, part ${part + 1} of 3`, async ({
    page,
  }) => {
    await signInInBangla(page, await ownCustomer({ connections: 2, isBusy: true }), quietScreen)
    const written = await writtenByPeople()
    const screens = (await customersScreens(await tokenOf(page))).filter(
      ({ name }, index) => index % 3 === part && !name.endsWith('-dialog'),
    )
    for (const screen of screens) {
      await show(page, { name: screen.name, path: screen.path })
      await expectBangla(page, screen.name, written)
    }
  })

test('Bangla for customers: every notification, and every line', async ({ page }) => {
  await signInInBangla(page, await ownCustomer({ connections: 2, isBusy: true }), quietScreen)
  const written = await writtenByPeople()
  const token = await tokenOf(page)
  const told = await read<{ id: number }[]>(token, '/auth/notifications?per_page=100')
  for (const { id } of told) {
    await visit(page, pathTo('notification', { id }))
    await expectBangla(page, `notification ${id}`, written)
  }
  const lines = await read<{ id: number; username: string }[]>(token, '/get_active_connections')
  for (const line of lines) {
    await page.evaluate((chosen) => localStorage.setItem('subscriber', JSON.stringify(chosen)), line)
    for (const name of [
      'dashboard',
      'package',
      'offers',
      'serviceStatus',
      'orders',
      'usage',
      'bills',
      'topup',
    ] as const) {
      await visit(page, pathTo(name))
      await expectBangla(page, `${name} of ${line.username}`, written)
    }
  }
})

/** Sends the first form of a screen as it is, so that it says what is missing. */
async function sendEmpty(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.getByRole('main').locator('form button[type=submit]').first().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

test('Bangla for customers: forms that are sent empty, menus and dialogs', async ({ page, complaints }) => {
  complaints.expect(/\b(404|409|422)\b/)
  const person = await ownCustomer({ connections: 2 })
  await signInInBangla(page, person, quietScreen)
  const written = await writtenByPeople()
  for (const name of ['openTicket', 'addressChange', 'changePassword', 'redeem'] as const) {
    await sendEmpty(page, pathTo(name))
    await expectBangla(page, `${name}, sent empty`, written)
  }
  await page.getByRole('main').getByRole('textbox').first().fill('AAAA AAAA AAAA AAAA')
  await Promise.all([page.waitForResponse(/vouchers/), page.keyboard.press('Enter')])
  await expectBangla(page, 'an unknown voucher', written)

  await visit(page, pathTo('dashboard'))
  const head = page.getByRole('banner')
  for (const button of await head.getByRole('button').all()) {
    const name = await button.textContent()
    if (name === 'English') continue
    await button.click()
    await expectBangla(page, `the head’s ${name}`, written)
    await page.keyboard.press('Escape')
  }
  await visit(page, pathTo('statement'))
  await press(page, 'Download')
  await expectBangla(page, 'the statement’s files', written)
  await visit(page, pathTo('package'))
  await page
    .getByRole('main')
    .getByRole('button', { name: /প্যাকেজে বদলান$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: say('Order the change') })).toBeEnabled()
  await expectBangla(page, 'the price of a change', written)
  await press(page, 'Order the change')
  await page.waitForURL(pathTo('orders'))
  await expectBangla(page, 'the ordered change', written)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Cancel') })
    .first()
    .click()
  await expectBangla(page, 'before an order is cancelled', written)
  await visit(page, pathTo('notifications'))
  await page.getByRole('main').getByRole('checkbox').nth(1).check()
  await press(page, 'Delete selected')
  await expectBangla(page, 'before notifications are deleted', written)
})

test('Bangla for customers: a ticket from opening to closing', async ({ page }) => {
  await signInInBangla(page, await ownCustomer(), pathTo('openTicket'))
  await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 1 })
  for (const field of await page.getByRole('main').getByRole('textbox').all()) await field.fill('লাইন ধীর')
  await page.getByRole('main').locator('form button[type=submit]').first().click()
  await page.waitForURL(/ticket-details/)
  const written = await writtenByPeople()
  await expectBangla(page, 'a new ticket', written)
  await press(page, 'Close ticket')
  await expectBangla(page, 'before a ticket is closed', written)
  await press(page, 'Yes, close it')
  await expectBangla(page, 'a closed ticket', written)
})

test('Bangla for customers: payments however they end', async ({ page, complaints }) => {
  complaints.expect(/\b(404|409|422)\b/)
  await signInInBangla(page, await ownCustomer({ status: 'suspended' }), pathTo('dashboard'))
  const written = await writtenByPeople()
  await expectBangla(page, 'a suspended line', written)
  const token = await tokenOf(page)
  for (const wallet of [wallets.pays, wallets.wrongAmount, wallets.cancelAfterCompletion]) {
    const begun = await beginTopup(token, '20.00')
    await visit(page, pathTo('topupResult', { payment: begun.id }))
    await expectBangla(page, 'a payment that goes on', written)
    const [address = ''] = await approvedBy(wallet, begun)
    await visit(page, address)
    await expectBangla(page, `a payment by ${wallet}`, written)
  }
  for (const name of ['rechargeHistory', 'statement', 'bills', 'payBill'] as const) {
    await visit(page, pathTo(name))
    await expectBangla(page, `${name} of a suspended line`, written)
  }
})

test('Bangla for customers whose line is prepaid, or has an outage', async ({ page, browser, baseURL }) => {
  const withPassword = async (where: string) => {
    const [one] = await ask<Person>(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = $1)
       WHERE id = (SELECT c.user_id FROM connections c WHERE c.status = 'active' AND ${where} ORDER BY c.id LIMIT 1)
       RETURNING username`,
      [customer.username],
    )
    if (!one) throw new Error('There is no such customer')
    return { username: one.username, password: customer.password }
  }
  const written = await writtenByPeople()
  await signInInBangla(
    page,
    await withPassword('EXISTS (SELECT FROM prepaid_lines p WHERE p.connection_id = c.id)'),
  )
  for (const name of ['dashboard', 'renew', 'package', 'bills'] as const) {
    await visit(page, pathTo(name))
    await expectBangla(page, `${name} of a prepaid line`, written)
  }
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  const outage = `c.area_id = (SELECT area_id FROM outages WHERE ended_at IS NULL AND starts_at < now() LIMIT 1)`
  await signInInBangla(other, await withPassword(outage))
  for (const name of ['dashboard', 'serviceStatus', 'usage'] as const) {
    await visit(other, pathTo(name))
    await expectBangla(other, `${name} in an outage`, written)
  }
  await context.close()
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  })

  test('Bangla for customers with a phone: screens of its own, its menu and its profile', async ({
    page,
  }) => {
    await signInInBangla(page, await ownCustomer({ connections: 2, isBusy: true }))
    const written = await writtenByPeople()
    for (const name of ['dashboard', 'usage', 'payBill', 'rechargeHistory', 'tickets', 'account'] as const) {
      await visit(page, pathTo(name))
      await expectBangla(page, `${name} on a phone`, written)
    }
    for (const name of ['Open menu', 'Profile']) {
      await press(page, name)
      await expectBangla(page, name, written)
      await page.keyboard.press('Escape')
    }
  })
})
