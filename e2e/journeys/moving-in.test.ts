import type { Page } from '@playwright/test'
import { radiusSecretHeader } from '@uplink/contract/radius'
import { freePort } from '@uplink/test-servers/free-port'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import { daloRadiusFactory, phpNuxBillFactory } from '@uplink/test-servers/old-systems'
import { radiusSettings } from '../access-server'
import { expect, test } from '../journey'
import { quietScreen, signIn, tokenOf } from '../people'
import { startPortal, type Portal } from '../portal'
import { visit } from '../screens'

// A provider without the demo: a portal of its own, with an empty database.
test.describe.configure({ mode: 'serial' })

const admin = { username: 'root', password: 'the first administrator' }
const former = { url: process.env.UPLINK_URL, database: process.env.UPLINK_DATABASE_URL }
/** For both old databases: their tables have different names. */
let maria: TestMariaDb | undefined
let portal: Portal

test.beforeAll(async () => {
  maria = await createTestMariaDb({ port: await freePort() })
  portal = await startPortal({
    DEMO: 'false',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    REPORT_HOSTS_ALLOWED: maria ? `${maria.host}:${maria.port}` : '',
  })
  process.env.UPLINK_URL = portal.url
  process.env.UPLINK_DATABASE_URL = portal.databaseUrl
})
test.afterAll(async () => {
  process.env.UPLINK_URL = former.url
  process.env.UPLINK_DATABASE_URL = former.database
  await portal.stop()
  await maria?.drop()
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

const inDhaka = {
  mobile_no: '01711000000',
  tax_percent: 5,
  country: 'BD',
  currency: 'BDT',
  time_zone: 'Asia/Dhaka',
}
const payments = { payment_minimum: '1.00', payment_maximum: '100000.00' }
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Takes all of an old database over: checked, its sum of balances is ours, imported. */
async function movesIn(
  page: Page,
  from: string,
  { provider: name, source }: { provider: string; source: string },
) {
  await visit(page, '/admin/imports')
  await page.getByRole('button', { name: 'New import' }).click()
  await page.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('option', { name }).click()
  await page.getByLabel('From').selectOption(from)
  await page.getByLabel('Data source').selectOption(source)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('textbox', { name: 'Area', exact: true }).fill('Brought along')
  await page
    .getByRole('textbox', { name: 'Charged from' })
    .fill(dayFromNow(0).split('-').toReversed().join('/'))
  await page.getByRole('button', { name: 'Check all lines' }).click()
  await expect(page.getByText('No problem was found. Nothing is written yet.')).toBeVisible()
  const sums = page.getByText(/ in the older system, .* here\.$/)
  const [, there, here] = /^(.*) in the older system, (.*) here\.$/.exec(await sums.innerText()) ?? []
  expect(there).toMatch(/\d/)
  expect(here).toBe(there)
  await page.getByRole('button', { name: `Import ${old} lines` }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
}

/** Lines of each old database. */
const old = 12

async function sourceOf(
  token: string,
  name: string,
  { host, port, database, reader }: TestMariaDb,
): Promise<string> {
  const at = {
    driver: 'mariadb',
    host,
    port,
    database_name: database,
    ...reader,
    tls: 'off',
    status: 'active',
  }
  await make(token, '/database-connections', { name, ...at })
  return name
}

async function signsIn(line: string, secret: string) {
  const answer = await radius('authorize', { 'User-Name': line })
  expect(await answer.json()).toMatchObject({ 'control:Cleartext-Password': { value: [secret] } })
}

test('a daloRADIUS to the first bill', async ({ page }) => {
  // oxlint-disable-next-line house/weak-tests -- not every machine can have one, and then it says so
  test.skip(!maria, 'No MariaDB answers here, and none is installed: node scripts/bootstrap.mjs mariadb')
  if (!maria) return
  await daloRadiusFactory(maria.run, old)
  await signIn(page, admin, quietScreen)
  const token = await tokenOf(page)
  await make(token, '/organizations', { ...provider('Dalo Net'), ...inDhaka, ...payments })
  const source = await sourceOf(token, 'The old daloRADIUS', maria)
  await movesIn(page, 'daloRADIUS', { provider: 'Dalo Net', source })
  await signsIn('u2', 'k 2')

  await visit(page, '/admin/billing-days')
  const coming = page.getByRole('region', { name: /^The run of .* of Dalo Net$/ })
  // two of the twelve are prepaid, and their days are over
  await expect(coming).toContainText('Bills to issue10')
  await coming.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByRole('table', { name: 'Billing runs of Dalo Net' })).toContainText('10', {
    timeout: 90_000,
  })
  await visit(page, '/admin/billing_histories?q=u2')
  await expect(page.getByRole('main').getByRole('table')).toContainText(/DA-?0+\d+/)
})

test('a PHPNuxBill to the first bill', async ({ page }) => {
  // oxlint-disable-next-line house/weak-tests -- not every machine can have one, and then it says so
  test.skip(!maria, 'No MariaDB answers here, and none is installed: node scripts/bootstrap.mjs mariadb')
  if (!maria) return
  await phpNuxBillFactory(maria.run, old, { paidUntil: dayFromNow(10), ended: dayFromNow(-5) })
  await signIn(page, admin, quietScreen)
  const token = await tokenOf(page)
  await make(token, '/organizations', { ...provider('Nux Net'), ...inDhaka, ...payments })
  const source = await sourceOf(token, 'The old PHPNuxBill', maria)
  await movesIn(page, 'PHPNuxBill', { provider: 'Nux Net', source })
  await signsIn('ppp-2', 's 2')

  // its lines are paid ahead: the first bill is the first renewal, which the money that comes pays
  await page.getByRole('link', { name: 'ppp-2' }).click()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const form = page.getByRole('dialog', { name: /^Record a payment for/ })
  await form.getByLabel('Amount').fill('840.00')
  await form.getByRole('button', { name: /^Record BDT/ }).click()
  await expect(page.getByText(/recorded for line ppp-2/).first()).toBeVisible()
  await visit(page, '/admin/billing_histories?q=ppp-2')
  await expect(page.getByRole('main').getByRole('table')).toContainText('840.00')
})
