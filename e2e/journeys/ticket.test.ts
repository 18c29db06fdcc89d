import type { BrowserContext, Page } from '@playwright/test'
import { read } from '../api'
import { barriers } from '../barriers'
import { expectDialog } from '../dialogs'
import { expect, test } from '../journey'
import { agentOf, ownCustomer, signIn, tokenOf } from '../people'
import { visit } from '../screens'

const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })

/** An agent at the desk, in the other browser, with the customer's ticket open. */
async function deskWith(elsewhere: BrowserContext, customerId: number, subject: string): Promise<Page> {
  const desk = await elsewhere.newPage()
  await signIn(desk, await agentOf(customerId), `/admin/desk?q=${encodeURIComponent(subject)}`)
  await desk.getByRole('list', { name: 'Queue' }).getByRole('button', { name: subject }).click()
  await expect(thread(desk)).toBeVisible()
  return desk
}

/** Writes as the agent: to the customer, or an internal note. */
async function write(desk: Page, kind: 'Answer' | 'Internal note', text: string): Promise<void> {
  await desk.getByRole('radio', { name: kind }).check({ force: true })
  await desk
    .getByLabel(kind === 'Answer' ? 'Answer to the customer' : 'Internal note')
    .last()
    .fill(text)
  await desk.getByRole('button', { name: kind === 'Answer' ? 'Send answer' : 'Keep note' }).click()
  await expect(thread(desk)).toContainText(text)
}

test('a ticket from its opening to its rating, with the desk in another browser', async ({
  page,
  elsewhere,
}) => {
  const person = await ownCustomer()
  await signIn(page, person, '/admin/support-ticket')
  await page.getByRole('main').getByRole('link', { name: 'Open a ticket' }).click()
  await expect(page).toHaveURL('/admin/open-ticket')
  expect(await barriers(page)).toEqual([])
  const subject = `Slow since the storm, says ${person.username}`
  await page.getByLabel('What is it about?').selectOption({ label: 'Speed' })
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What’s wrong?').fill('Films stop every minute.')
  const log = { name: 'speed.txt', mimeType: 'text/plain', buffer: Buffer.from('ping 900 ms') }
  await page.getByLabel('Files').setInputFiles(log)
  await page.getByRole('button', { name: 'Open ticket' }).click()

  await expect(page).toHaveURL(/\/admin\/ticket-details\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(thread(page)).toContainText('Films stop every minute.')
  expect(await barriers(page)).toEqual([])
  const id = Number(page.url().split('/').at(-1))

  const desk = await deskWith(elsewhere, person.id, subject)
  expect(await barriers(desk)).toEqual([])
  await test.step('the desk has the attached file', async () => {
    const loading = desk.waitForEvent('download')
    await thread(desk)
      .getByRole('button', { name: /^speed\.txt/ })
      .click()
    expect((await loading).suggestedFilename()).toBe('speed.txt')
  })

  await test.step('an answer arrives by itself, an internal note never does', async () => {
    await write(desk, 'Internal note', 'Known trouble on this pole.')
    await write(desk, 'Answer', 'We replace the cable tomorrow.')
    await expect(thread(page)).toContainText('We replace the cable tomorrow.')
    await expect(page.getByText('Answered', { exact: true })).toBeVisible()
    await expect(page.getByText('Known trouble')).toHaveCount(0)
    const told = await read<object>(await tokenOf(page), `/get-ticket/${id}`)
    expect(JSON.stringify(told)).not.toContain('Known trouble')
  })

  await test.step('what the customer answers is at the desk by itself', async () => {
    await page.getByLabel('Your answer').fill('Thank you, I am at home.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(thread(desk)).toContainText('Thank you, I am at home.')
    await expect(thread(page)).toContainText('Thank you, I am at home.')
  })

  await test.step('close, reopen, close, and say how it was', async () => {
    await page.getByRole('button', { name: 'Close ticket' }).click()
    const question = 'Close this ticket when it is solved. You can open it again for 30 days.'
    await (await expectDialog(page, 'Are you sure?', question)).press('Yes, close it')
    await expect(page.getByRole('heading', { name: 'How did we do?' })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Open again' })).toBeVisible()

    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible()
    await desk.getByRole('button', { name: 'Close ticket' }).click()
    const told =
      'The customer is told that it is solved and can no longer answer it, but can open it again for 30 days.'
    await (await expectDialog(desk, 'Are you sure?', told)).press('Yes, close it')
    const stars = page.getByRole('group', { name: 'Rating' })
    await stars.getByRole('button', { name: '4 of 5: Good' }).click()
    await expect(page.getByText('Good. Thank you.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await expect(desk.getByText('rated 4 of 5')).toBeVisible()
  })

  await visit(page, '/admin/support-ticket?status=closed')
  await expect(page.getByRole('row', { name: subject })).toContainText('Closed')
})
