import { accessSecret, startFreeRadius, whatIsMissing } from '@uplink/test-servers/freeradius'
import { radiusSettings } from '../access-server'
import { ask } from '../database'
import { expect, test } from '../journey'
import { admin, ownCustomer, signIn } from '../people'
import { visit } from '../screens'

const address = '127.0.0.4'

test('another package today changes the speed of the session that runs, by a real FreeRADIUS, and staff see it', async ({
  page,
  elsewhere,
}) => {
  const missing = whatIsMissing()
  // oxlint-disable-next-line house/weak-tests -- not every machine can have one, and then it says so
  test.skip(missing !== undefined, `FreeRADIUS is not tested: ${missing}`)
  const person = await ownCustomer()
  const [line] = await ask<{ id: string; username: string; organization_id: string; package_id: string }>(
    `SELECT l.id, l.username, l.organization_id, k.package_id FROM connections l
     JOIN contracts k ON k.connection_id = l.id AND k.ends_on IS NULL WHERE l.user_id = $1`,
    [person.id],
  )
  const [wanted] = await ask<{ name: string; down: number; up: number }>(
    `SELECT name, download_kbps AS down, upload_kbps AS up FROM packages
     WHERE organization_id = $1 AND id <> $2 AND status = 'active' AND burst_seconds IS NULL
       AND attributes = '[]' ORDER BY download_kbps DESC LIMIT 1`,
    [line!.organization_id, line!.package_id],
  )
  const radius = await startFreeRadius({
    url: process.env.UPLINK_URL ?? '',
    secret: radiusSettings.RADIUS_SECRET,
    address,
    // it knows no other speed: any other one would end the session
    speeds: [`${wanted!.up}k/${wanted!.down}k`],
  })
  try {
    await signIn(page, admin)
    // an address of this machine is what the operator sets up, not a screen
    const [server] = await ask<{ id: string }>(
      `INSERT INTO access_servers (address, organization_id, name, place, disconnect_port)
       VALUES ($1, $2, 'FreeRADIUS of the journeys', 'Cellar', $3)
       ON CONFLICT (address) DO UPDATE SET disconnect_port = excluded.disconnect_port,
         organization_id = excluded.organization_id RETURNING id`,
      [address, line!.organization_id, radius.coa],
    )
    await visit(page, `/admin/access-servers/${server!.id}/edit`)
    await page.getByLabel('When a line changes').selectOption('change')
    await page.getByLabel('Secret').fill(accessSecret)
    await page.getByRole('button', { name: 'Save access server' }).click()
    await expect(page.getByText('Access server saved.')).toBeVisible()
    await ask(
      'UPDATE network_sessions SET stopped_at = now() WHERE connection_id = $1 AND stopped_at IS NULL',
      [line!.id],
    )
    const begun = await radius.send('acct', {
      'Acct-Status-Type': 'Start',
      'User-Name': line!.username,
      'Acct-Session-Id': `running-${person.id}`,
      'NAS-IP-Address': address,
      'Calling-Station-Id': '02-AA-00-00-00-08',
    })
    expect(begun.kind).toBe('Accounting-Response')

    const own = await elsewhere.newPage()
    await signIn(own, person, '/admin/package')
    await own.getByRole('button', { name: `Change to ${wanted!.name}` }).click()
    const dialog = own.getByRole('dialog', { name: `Change to ${wanted!.name}` })
    await dialog.getByLabel('Today').check()
    await dialog.getByRole('button', { name: 'Order the change' }).click()
    await expect(own).toHaveURL('/admin/orders')

    await visit(page, `/admin/customers/${line!.id}`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/^Speed changed in the running session at /)).toBeVisible({
        timeout: 5_000,
      })
    }).toPass()
    await expect(page.getByRole('main')).toContainText(wanted!.name)
  } finally {
    await radius.stop()
  }
})
