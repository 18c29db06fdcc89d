import type { Locator } from '@playwright/test'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { agentOf, ownCustomer, signIn } from '../people'
import { visit } from '../screens'

/** An area of this customer alone, so that the outage does not affect other journeys. */
async function areaOf(userId: number): Promise<string> {
  const name = `Lane ${userId}`
  await ask(
    `WITH area AS (
       INSERT INTO areas (organization_id, name, city)
       SELECT organization_id, $2, 'Dhaka' FROM connections WHERE user_id = $1 RETURNING id)
     UPDATE connections SET area_id = area.id FROM area WHERE user_id = $1`,
    [userId, name],
  )
  return name
}

const leftOf = async (one: Locator) => (await one.boundingBox())?.x ?? Number.NaN

test('an outage stands over every screen of whom it concerns, and goes when it is over', async ({
  page,
  elsewhere,
}) => {
  const person = await ownCustomer()
  const area = await areaOf(person.id)
  await signIn(page, person, '/admin/orders')
  const banner = page.getByText(`Outage in ${area}: Cable cut by road works`)
  await expect(banner).toHaveCount(0)

  const desk = await elsewhere.newPage()
  await signIn(desk, await agentOf(person.id), '/admin/desk/outages')
  await desk.getByRole('button', { name: 'Announce outage' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Announce an outage' })
  const cities = dialog.getByRole('checkbox', { name: /^Dhaka / })
  expect(await leftOf(cities)).toBeLessThan((await leftOf(dialog.getByLabel('Search areas'))) + 20)
  await dialog.getByLabel('Search areas').fill(area)
  await dialog.getByLabel(area).check()
  await dialog.getByLabel('What happened').fill('Cable cut by road works')
  expect(await barriers(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Preview announcement' }).click()
  const look = desk.getByRole('dialog', { name: 'Tell 1 person?' })
  await expect(look).toContainText(`Outage in ${area}`)
  expect(await barriers(desk)).toEqual([])
  await look.getByRole('button', { name: 'Tell 1 person' }).click()
  const running = desk.getByRole('list', { name: 'Running' }).getByRole('listitem').filter({ hasText: area })
  expect(await barriers(desk)).toEqual([])

  await expect(banner).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'See more' }).click()
  await expect(page).toHaveURL('/admin/service_status')
  await expect(page.getByRole('main')).toContainText('Cable cut by road works')
  await visit(page, '/admin/orders')
  await expect(banner).toBeVisible()

  await running.getByRole('button', { name: /^End / }).click()
  const end = desk.getByRole('dialog', { name: 'End “Cable cut by road works”?' })
  await expect(end).toContainText(`${area} is back to normal`)
  await end.getByRole('button', { name: 'End outage' }).click()
  await expect(desk.getByRole('row', { name: area })).toContainText('Cable cut by road works')
  await expect(banner).toHaveCount(0)
})
