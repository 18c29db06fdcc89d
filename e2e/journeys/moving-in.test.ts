import { radiusSecretHeader } from '@uplink/contract/radius'
import { radiusSettings } from '../access-server'
import { expect, test } from '../journey'
import { quietScreen, signIn, tokenOf } from '../people'
import { startPortal, type Portal } from '../portal'
import { visit } from '../screens'

// A provider without the demo: a portal of its own, with an empty database.
test.describe.configure({ mode: 'serial' })

const admin = { username: 'root', password: 'the first administrator' }
const former = { url: process.env.UPLINK_URL, database: process.env.UPLINK_DATABASE_URL }
let portal: Portal

test.beforeAll(async () => {
  portal = await startPortal({
    DEMO: 'false',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  })
  process.env.UPLINK_URL = portal.url
  process.env.UPLINK_DATABASE_URL = portal.databaseUrl
})
test.afterAll(async () => {
  process.env.UPLINK_URL = former.url
  process.env.UPLINK_DATABASE_URL = former.database
  await portal.stop()
})

type Values = Record<string, unknown>

/** Makes a record as its form does. */
async function make(token: string, path: string, body: Values): Promise<number> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.ok, `${path}: ${text}`).toBe(true)
  return (JSON.parse(text) as { data: { id: number } }).data.id
}

/** A call as FreeRADIUS makes it. */
const radius = (path: string, packet: Values) =>
  fetch(`${portal.url}/api/radius/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [radiusSecretHeader]: radiusSettings.RADIUS_SECRET },
    body: JSON.stringify(
      Object.fromEntries(Object.entries(packet).map(([name, value]) => [name, { value: [value] }])),
    ),
  })

const provider = (name: string) => ({
  name,
  mobile_no: '+442071234567',
  billing_day: 1,
  tax_percent: 20,
  invoice_prefix: name.slice(0, 2).toUpperCase(),
  due_days: 7,
  remind_before_days: null,
  remind_after_days: null,
  grace_days: 3,
  suspends_overdue: true,
  restores_on_payment: true,
  country: 'GB',
  currency: 'GBP',
  time_zone: 'Europe/London',
  payment_minimum: '1.00',
  payment_maximum: '1000.00',
  may_pay_less: true,
  may_pay_more: true,
  password_needs_code: false,
  status: 'active',
})

test('an empty database to the first online, billed and paid customer', async ({ page }) => {
  await signIn(page, admin, quietScreen)
  const token = await tokenOf(page)
  const organization_id = await make(token, '/organizations', provider('Harbour Net'))
  await make(token, '/areas', { name: 'Old harbour', city: 'Leeds', organization_id, status: 'active' })
  await make(token, '/catalogue-packages', {
    name: 'Home 40',
    organization_id,
    download_mbps: 40,
    upload_mbps: 20,
    price: '30.00',
    status: 'active',
  })

  await visit(page, '/admin/customers/create')
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await page.getByLabel('Mobile no').fill('+447911123456')
  await page.getByRole('combobox', { name: 'Package' }).click()
  await page.getByRole('option', { name: /Home 40/ }).click()
  await page.getByRole('combobox', { name: 'Area' }).click()
  await page.getByRole('option', { name: 'Leeds: Old harbour' }).click()
  await page.getByLabel('Address').fill('1 Quay')
  await expect(page.getByLabel('PPPoE name')).toHaveValue('hn100001')
  const quote = page.getByRole('complementary', { name: 'First bill' })
  await expect(quote).toContainText('Home 40')
  const total = /Due [^£]*£\s*([\d.,]+)/.exec((await quote.textContent()) ?? '')?.[1]
  expect(total).toBeDefined()
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Byron is a customer', level: 1 })).toBeVisible()
  const password = (await page.getByRole('main').locator('code').first().textContent()) ?? ''

  const answer = await radius('authorize', { 'User-Name': 'hn100001' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ 'control:Cleartext-Password': { value: [password] } })
  const start = await radius('accounting', {
    'User-Name': 'hn100001',
    'Acct-Status-Type': 'Start',
    'Acct-Session-Id': 'first-session',
    'Acct-Unique-Session-Id': 'first-session-of-all',
    'NAS-IP-Address': '192.0.2.1',
    'Calling-Station-Id': '02-00-00-00-00-01',
  })
  expect(start.status).toBe(204)

  await page.getByRole('link', { name: 'Customer’s page' }).click()
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(page.getByRole('main')).toContainText(/online/i)
  const customersPage = page.url()

  await visit(page, '/admin/billing-days')
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
  const runs = page.getByRole('table', { name: /Billing runs of/ })
  await expect(runs).toContainText(total ?? '', { timeout: 90_000 })

  await visit(page, new URL(customersPage).pathname)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByLabel('Amount').fill(total ?? '')
  await page.getByRole('button', { name: /^Record £/ }).click()
  await expect(page.getByText(/recorded for line hn100001/).first()).toBeVisible()
})

test('an old provider’s file to the first bill', async ({ page }) => {
  await signIn(page, admin, quietScreen)
  const token = await tokenOf(page)
  const organization_id = await make(token, '/organizations', provider('Moved Net'))
  const today = new Date().toISOString().slice(0, 10)
  const lines = ['Ann,+447911200001,old-1,secret one,12.50', 'Bob,+447911200002,old-2,secret two,-8']
  const file = [
    'Name,Mobile no,PPPoE name,PPPoE secret,Balance,Package,Area,City,Address,Charged from',
    ...lines.map((line) => `${line},Brought along,Hill,Leeds,2 Hill,${today}`),
  ].join('\n')
  await make(token, '/catalogue-packages', {
    name: 'Brought along',
    organization_id,
    download_mbps: 20,
    upload_mbps: 10,
    price: '25.00',
    status: 'active',
  })
  await visit(page, '/admin/imports')
  await page.getByRole('button', { name: 'New import' }).click()
  await page.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('option', { name: 'Moved Net' }).click()
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'moved.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Check all lines' }).click()
  await expect(page.getByText('No problem was found. Nothing is written yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()

  const answer = await radius('authorize', { 'User-Name': 'old-1' })
  expect(await answer.json()).toMatchObject({ 'control:Cleartext-Password': { value: ['secret one'] } })

  await visit(page, '/admin/billing-days')
  const coming = page.getByRole('region', { name: /of Moved Net$/ })
  await coming.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
  const runs = page.getByRole('table', { name: 'Billing runs of Moved Net' })
  await expect(runs).toContainText('2', { timeout: 90_000 })
})
