import type { Page } from '@playwright/test'
import { read } from '../api'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { agentOf, ownCustomer, signIn, tokenOf } from '../people'
import { visit } from '../screens'

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText(text)
}

test('a chat goes both ways between a customer and the desk, without a reload', async ({
  page,
  elsewhere,
}) => {
  const person = await ownCustomer()
  const desk = await elsewhere.newPage()
  await signIn(desk, await agentOf(person.id))
  await visit(desk, '/admin/desk?view=chats')
  await signIn(page, person)
  await visit(page, '/admin/my-chat')
  expect(await barriers(page)).toEqual([])

  await say(page, 'Is there work in my street?')
  const { username } = await read<{ username: string }>(await tokenOf(page), '/get-account-info')
  const item = desk.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: username })
  await expect(item).toContainText('Is there work in my street?')
  await expect(item).toContainText(/[1-9]\d* unread/)
  await item.getByRole('button').click()
  await expect(messages(desk)).toContainText('Is there work in my street?')
  await expect(item).not.toContainText('unread')
  expect(await barriers(desk)).toEqual([])

  await say(desk, 'Yes, until five.')
  await expect(messages(page)).toContainText('Yes, until five.')
  await say(page, 'Thank you!')
  await expect(messages(desk)).toContainText('Thank you!')
})

test.describe('the chat beside every screen', () => {
  // the chat's hours count by the browser's clock
  test.use({ timezoneId: 'Asia/Dhaka' })

  test('is loaded from nine to five and at no other hour', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/ChatWidget|chat-settings/.test(request.url())) loaded.push(request.url())
    })
    const opener = page.getByRole('button', { name: /^Support chat/ })
    await page.clock.install({ time: `${new Date().toISOString().slice(0, 10)}T08:59:30+06:00` })
    await signIn(page, await ownCustomer())
    await expect(opener).toHaveCount(0)
    expect(loaded).toEqual([])

    await page.clock.fastForward(60_000)
    await expect(opener).toBeVisible()
    await opener.click()
    await say(page, 'Good morning')
    expect(await barriers(page)).toEqual([])

    await page.clock.fastForward(8 * 3_600_000)
    await expect(page.getByRole('region', { name: 'Support chat' })).toHaveCount(0)
    await expect(opener).toHaveCount(0)
  })
})
