import type { Page } from '@playwright/test'
import { read } from '../api'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { agentOf, ownCustomer, signIn, tokenOf } from '../people'

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
  await signIn(desk, await agentOf(person.id), '/admin/desk?view=chats')
  await signIn(page, person, '/admin/my-chat')

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
