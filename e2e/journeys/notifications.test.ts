import { barriers } from '../barriers'
import { expectDeleteQuestion } from '../dialogs'
import { expect, test } from '../journey'
import { notify } from '../notifications'
import { ownCustomer, signIn } from '../people'

const yes = 'Yes, delete it!'

test('the list: pages in the address, several selected and deleted after the question', async ({ page }) => {
  const person = await ownCustomer()
  // The demo provider's notifications of this person are older than these.
  await notify(
    ...Array.from({ length: 20 }, (_, index) => ({ userId: person.id, title: `Notice ${20 - index}.` })),
  )
  await signIn(page, person)
  await page.getByRole('link', { name: 'Notifications' }).click()
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await expect(row('Notice 1.')).toBeVisible()
  await expect(row('Notice 11.')).toBeHidden()

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/admin/auth/notifications?page=2')
  await expect(row('Notice 11.')).toBeVisible()
  await page.reload()
  await expect(row('Notice 11.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(row('Notice 1.')).toBeVisible()
  await page.goForward()

  await page.getByRole('checkbox', { name: 'Select Notice 12.' }).check()
  await page.getByRole('checkbox', { name: 'Select Notice 14.' }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const question = await expectDeleteQuestion(page)
  expect(await barriers(page)).toEqual([])
  await question.press('Cancel')
  await expect(row('Notice 12.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await (await expectDeleteQuestion(page)).press(yes)
  await expect(row('Notice 12.')).toBeHidden()
  await expect(row('Notice 14.')).toBeHidden()
  await expect(row('Notice 13.')).toBeVisible()
  await page.reload()
  await expect(row('Notice 13.')).toBeVisible()
  await expect(row('Notice 12.')).toBeHidden()
})

test('one notification: read on its page, then deleted', async ({ page, complaints }) => {
  const person = await ownCustomer()
  const [id] = await notify({
    userId: person.id,
    title: 'Your order is on its way',
    body: 'The technician comes tomorrow.',
    link: '/admin/orders',
  })
  await signIn(page, person)
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('link', { name: 'Your order is on its way' }).click()
  await expect(page).toHaveURL(`/admin/auth/notifications/${id}/show`)
  await expect(page.getByRole('heading', { name: 'Your order is on its way' })).toBeFocused()
  await expect(page.getByText('The technician comes tomorrow.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'See your orders' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete notification' }).click()
  await (await expectDeleteQuestion(page)).press(yes)
  await expect(page).toHaveURL('/admin/auth/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your order is on its way' })).toBeHidden()

  complaints.expect(/status of 404/, /GET \/auth\/notifications\/:id: 404/)
  await page.goto(`/admin/auth/notifications/${id}/show`)
  await expect(page.getByRole('heading', { name: 'Notification not found' })).toBeVisible()
})
