import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { notify } from '../notifications'
import { ownCustomer, signIn } from '../people'
import { dayInDhaka } from '../specified-formats'
import { ask } from '../database'

const dayMs = 24 * 3_600_000

async function unreadOf(userId: number): Promise<number> {
  const [row] = await ask<{ unread: number }>(
    'SELECT count(*)::int AS unread FROM notifications WHERE user_id = $1 AND NOT is_seen',
    [userId],
  )
  return row!.unread
}

test('the bell: counts what comes while the page is open, lists by date, and forgets the count once it was opened', async ({
  page,
}) => {
  const person = await ownCustomer()
  const userId = person.id
  await notify(
    ...Array.from({ length: 9 }, () => ({ userId, title: 'From last week', daysAgo: 7 })),
    { userId, title: 'From the day before yesterday', daysAgo: 2 },
    { userId, title: 'From yesterday', daysAgo: 1, isSeen: true },
  )
  await signIn(page, person)
  const before = await unreadOf(person.id)
  await expect(page.getByRole('button', { name: `Notifications, ${before} unread` })).toBeVisible()
  await notify({ userId, title: 'From today' })
  await page.getByRole('button', { name: `Notifications, ${before + 1} unread` }).click()

  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const days = panel.getByRole('region')
  const dates = [0, 1, 2].map((days) => dayInDhaka(new Date(Date.now() - days * dayMs)))
  for (const [index, title] of ['From today', 'From yesterday', 'From the day before yesterday'].entries()) {
    await expect(days.nth(index)).toHaveAccessibleName(new RegExp(`${dates[index]}$`))
    await expect(days.nth(index).getByRole('link').filter({ hasText: title })).toBeVisible()
  }
  await expect(panel.getByRole('listitem')).toHaveCount(10)
  expect(await barriers(page)).toEqual([])
  await expect(panel.getByRole('link').filter({ hasText: 'From the day before' })).toContainText(
    'approximately 2 days ago',
  )
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Notifications' }).click()
  await panel.getByRole('link', { name: 'See All Messages' }).click()
  await expect(page).toHaveURL('/admin/auth/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})
