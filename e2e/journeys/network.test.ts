import { account, startEquipment } from '../access-server'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { admin, ownCustomer, signIn } from '../people'
import { visit } from '../screens'

const address = '127.0.0.2'
const secret = 'what-the-BRAS-is-asked-with'

test('an access server is set up, and a change of a line reaches its session while it runs', async ({
  page,
  complaints,
}) => {
  const person = await ownCustomer()
  const [line] = await ask<{ id: string; username: string; organization_id: string }>(
    'SELECT id, username, organization_id FROM connections WHERE user_id = $1',
    [person.id],
  )
  const equipment = await startEquipment(address, secret)
  // an address of this machine is what the operator sets up, not a screen
  const [server] = await ask<{ id: string }>(
    `INSERT INTO access_servers (address, organization_id, name, place, disconnect_port)
     VALUES ($1, $2, 'BRAS of the journeys', 'Roof', $3)
     ON CONFLICT (address) DO UPDATE SET disconnect_port = excluded.disconnect_port,
       organization_id = excluded.organization_id RETURNING id`,
    [address, line!.organization_id, equipment.port],
  )
  complaints.expect(/422/)
  await signIn(page, admin)

  await visit(page, '/admin/access-servers/create')
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await page.getByLabel('Address').fill('127.0.0.3')
  await page.getByLabel('Name').fill(`BRAS Mirpur ${person.id}`)
  await page.getByLabel('Place').fill('Mirpur, Dhaka')
  await page.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save access server' }).click()
  await expect(page.getByText(/cannot have this address/)).toBeVisible()
  await page.getByLabel('Address').fill(`10.77.${person.id % 250}.${test.info().retry + 1}`)
  await page.getByRole('button', { name: 'Save access server' }).click()
  await expect(page.getByText('Access server saved.')).toBeVisible()

  await visit(page, `/admin/access-servers/${server!.id}/edit`)
  await page.getByLabel('When a line changes').selectOption('change')
  await page.getByLabel('Secret').fill(secret)
  await page.getByRole('button', { name: 'Save access server' }).click()
  await expect(page.getByText('Access server saved.')).toBeVisible()
  await visit(page, `/admin/access-servers/${server!.id}/show`)
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByText('BRAS of the journeys answers.')).toBeVisible()
  expect(await barriers(page, { inside: 'main' })).toEqual([])

  // the only session of the line: what became of the worst one is what is shown
  await ask(
    'UPDATE network_sessions SET stopped_at = now() WHERE connection_id = $1 AND stopped_at IS NULL',
    [line!.id],
  )
  await account({
    'Acct-Status-Type': 'Start',
    'User-Name': line!.username,
    'Acct-Session-Id': 'journey-of-the-network',
    'NAS-IP-Address': address,
    'Calling-Station-Id': '02-AA-00-00-00-07',
    'Event-Timestamp': new Date().toISOString(),
  })
  await visit(page, `/admin/customers/${line!.id}`)
  await page.getByRole('button', { name: 'Change network terms' }).click()
  await page.getByLabel('More attributes').fill('Mikrotik-Address-List = journey')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save network terms' }).click()
  await expect.poll(() => equipment.requests.find(({ code }) => code === 43)?.text).toContain('journey')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Speed changed in the running session at /)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await equipment.stop()
})
