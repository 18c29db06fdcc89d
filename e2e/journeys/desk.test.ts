import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { admin, agentOf, ownCustomer, signIn } from '../people'
import { visit } from '../screens'

/** Three tickets of a customer of this journey alone, in the order of their wait. */
async function threeTickets(userId: number): Promise<string[]> {
  const subjects = ['First', 'Second', 'Third'].map((name) => `${name} question of ${userId}`)
  await ask(
    `INSERT INTO tickets (connection_id, category, subject, status, created_at, updated_at)
     SELECT c.id, 'speed', s.subject, 'open', now() - interval '1 hour', now() - interval '1 hour' + s.place * interval '1 minute'
     FROM connections c, unnest($2::text[]) WITH ORDINALITY s (subject, place) WHERE c.user_id = $1`,
    [userId, subjects],
  )
  return subjects
}

/** How many sealed drafts lie in this browser. Runs in the page. */
const draftsStored = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('uplink')
    opening.onerror = () => reject(new Error('The store of drafts did not open'))
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })

const composer = (page: Page) => page.getByRole('textbox', { name: 'Answer to the customer' })

test.describe('the desk on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('answers three tickets in a row without the mouse, with three keys each besides the text', async ({
    page,
  }) => {
    const person = await ownCustomer()
    const subjects = await threeTickets(person.id)
    await signIn(
      page,
      await agentOf(person.id),
      `/admin/desk?q=${encodeURIComponent(`question of ${person.id}`)}`,
    )
    await expect(page.getByRole('list', { name: 'Queue' }).getByRole('listitem')).toHaveCount(3)
    for (const [index, subject] of subjects.entries()) {
      await page.keyboard.press(index === 0 ? 'j' : 'Enter')
      await expect(page.getByRole('region', { name: subject })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send answer' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('r')
      await expect(composer(page)).toBeFocused()
      await page.keyboard.type(`An answer to ${subject}`)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(`An answer to ${subject}`)
      if (index < 2) await expect(page.getByRole('button', { name: 'Next ticket' })).toBeFocused()
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
    expect(await barriers(page)).toEqual([])
  })

  test('shows two agents on one ticket to each other, and keeps what is written', async ({
    page,
    elsewhere,
  }) => {
    const person = await ownCustomer()
    const [subject = ''] = await threeTickets(person.id)
    const colleague = await elsewhere.newPage()
    await signIn(page, await agentOf(person.id))
    await signIn(colleague, admin)
    const open = async (desk: Page) => {
      await visit(desk, `/admin/desk?q=${encodeURIComponent(subject)}`)
      await desk.getByRole('list', { name: 'Queue' }).getByRole('button', { name: subject }).click()
    }
    await open(page)
    await expect(composer(page)).toBeVisible()
    await open(colleague)
    await expect(page.getByText(/is looking at this$/)).toBeVisible()
    await composer(colleague).pressSequentially('I am at it')
    await expect(page.getByText(/is typing$/)).toBeVisible()

    await composer(page).fill('Half an answer')
    // the text and for whom it is; the writer's first draft waits for the key that seals it
    await expect.poll(() => page.evaluate(draftsStored)).toBe(2)
    await page.reload()
    await expect(composer(page)).toHaveValue('Half an answer')
    await composer(colleague).press('Control+Shift+Enter')
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Internal note' })).toHaveValue('Half an answer')
  })
})

test.describe('the desk on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('shows one pane at a time, with the composer at the lower edge', async ({ page }) => {
    const person = await ownCustomer()
    const [subject = ''] = await threeTickets(person.id)
    await signIn(page, await agentOf(person.id))
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /^Desk/ })
      .click()
    await visit(page, `/admin/desk?q=${encodeURIComponent(subject)}`)
    await page.getByRole('list', { name: 'Queue' }).getByRole('button', { name: subject }).click()
    await expect(page.getByRole('list', { name: 'Queue' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Send answer' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Customer' }).click()
    await expect(page.getByRole('heading', { name: 'Customer' })).toBeVisible()
    await expect(composer(page)).toBeHidden()
    expect(await barriers(page)).toEqual([])
    await page.goBack()
    await expect(composer(page)).toBeVisible()
    await page.getByRole('button', { name: 'All tickets' }).click()
    await expect(page.getByRole('list', { name: 'Queue' })).toBeVisible()
  })
})
