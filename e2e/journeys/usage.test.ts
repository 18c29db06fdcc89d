import { account, startAccessServer } from '../access-server'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expectDialog } from '../dialogs'
import { expect, test } from '../journey'
import { ownCustomer, signIn } from '../people'
import { visit } from '../screens'

const minute = 60_000

/**
 * A router on this customer's only line, with a session that began `began` minutes ago at the equipment of this
 * address.
 */
async function sessionOf(
  userId: number,
  { began, device, nas }: { began: number; device: string; nas: string },
) {
  const [line] = await ask<{ username: string }>('SELECT username FROM connections WHERE user_id = $1', [
    userId,
  ])
  const startedAt = Date.now() - began * minute
  /** Reports `ago` minutes ago, with the megabytes used by then. */
  return (status: string, ago: number, megabytes = 0) =>
    account({
      'Acct-Status-Type': status,
      'User-Name': line!.username,
      'Acct-Session-Id': `journey-${device}`,
      'NAS-IP-Address': nas,
      'Calling-Station-Id': device,
      'Event-Timestamp': new Date(Date.now() - ago * minute).toISOString(),
      'Acct-Session-Time': Math.floor((Date.now() - ago * minute - startedAt) / 1000),
      'Acct-Output-Octets': megabytes * 1_000_000,
      'Acct-Input-Octets': megabytes * 100_000,
      ...(status === 'Stop' && { 'Acct-Terminate-Cause': 'Admin-Reset' }),
    })
}

test('a session that began minutes ago is there with what it used, and a device is sent off', async ({
  page,
}) => {
  const person = await ownCustomer()
  const equipment = await startAccessServer('Rooftop of the journeys', person)
  const router = await sessionOf(person.id, { began: 12, device: '02-AA-00-00-00-01', nas: '127.0.0.1' })
  const other = await sessionOf(person.id, { began: 9, device: '02-AA-00-00-00-02', nas: '10.99.0.1' })
  await router('Start', 12)
  await other('Start', 9)
  await router('Interim-Update', 7, 30)
  await signIn(page, person, '/admin/usage')
  const online = page.getByRole('list', { name: 'Online now' }).getByRole('listitem')
  const device = online.filter({ hasText: 'Device ··00-01' })
  await expect(device).toContainText('Rooftop of the journeys')
  await expect(device).toContainText('(12 min)')
  await expect(device).toContainText('30.0 MB down, 3.0 MB up')
  const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row', { name: 'Device ··00-01' })
  await expect(row).toContainText('Still online')

  // the same report twice, then a newer one: its counters replace the earlier ones
  await router('Interim-Update', 7, 30)
  await router('Interim-Update', 2, 75)
  await visit(page, '/admin/usage')
  await expect(device).toContainText('75.0 MB down, 7.5 MB up')
  // the sizes of a column have one unit, that of the largest
  await expect(row).toContainText('0.1 GB')

  await visit(page, '/admin/devices')
  const listed = page.getByRole('row', { name: '02-AA-00-00-00-01' })
  await expect(listed).toContainText('Online')
  const question = async () => {
    await page.getByRole('button', { name: 'Disconnect Device ··00-01' }).click()
    return expectDialog(
      page,
      'Disconnect Device ··00-01?',
      'Your connection drops. The router signs in again by itself, usually within a minute.',
    )
  }
  await (await question()).press('Cancel')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(equipment.requests()).toBe(0)
  await (await question()).press('Disconnect')
  await expect(page.getByText('The device is being disconnected.')).toBeVisible()
  // only the session's Stop packet ends it; until then it is disconnecting
  await expect(listed).toContainText('Disconnecting')
  expect(equipment.requests()).toBe(1)
  expect(await barriers(page)).toEqual([])
  await router('Stop', 0, 80)
  await visit(page, '/admin/devices')
  await expect(listed).toContainText('Offline')
  await visit(page, '/admin/usage')
  await expect(row).toContainText('Ended as you asked')
  await expect(row).not.toContainText('Still online')
  await expect(device).toHaveCount(0)
  await equipment.stop()
})
