import type { Page } from '@playwright/test'
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

/** The time at which a button of this name has been painted. */
function whenPainted(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (label) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(`[aria-label="${label}"]`)) return
          observer.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        look()
      }),
    name,
  )
}

test('the bell: counts, lists by date, and forgets the count once it was opened', async ({ page }) => {
  const person = await ownCustomer()
  const userId = person.id
  await notify(
    ...Array.from({ length: 9 }, () => ({ userId, title: 'From last week', daysAgo: 7 })),
    { userId, title: 'From the day before yesterday', daysAgo: 2 },
    { userId, title: 'From yesterday', daysAgo: 1, isSeen: true },
    { userId, title: 'From today' },
  )
  await signIn(page, person)
  await page.getByRole('button', { name: `Notifications, ${await unreadOf(person.id)} unread` }).click()

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

test('a notification written by the server is on the open page in under a second', async ({ page }) => {
  const person = await ownCustomer()
  await notify({ userId: person.id, title: 'Written before' })
  const before = await unreadOf(person.id)
  await signIn(page, person)
  const bell = (unread: number) => `Notifications, ${unread} unread`
  await expect(page.getByRole('button', { name: bell(before) })).toBeVisible()

  const shown = whenPainted(page, bell(before + 1))
  const written = Date.now()
  await notify({ userId: person.id, title: 'Just written', link: '/admin/orders' })
  const committed = Date.now()
  const onScreen = await shown
  console.log(
    `On screen ${onScreen - committed} ms after the commit, ${onScreen - written} ms after it was begun.`,
  )
  expect(onScreen - committed).toBeLessThan(1000)

  await page.getByRole('button', { name: bell(before + 1) }).click()
  const first = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(first).toContainText('Just written')
  await expect(first).toContainText('less than 1 minute ago')
})
