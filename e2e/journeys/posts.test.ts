import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { admin, ownCustomer, signIn } from '../people'
import { visit } from '../screens'

test('a post is planned, seen by a customer at its time, and unpublished', async ({ page, elsewhere }) => {
  const customer = await ownCustomer()
  const [provider] = await ask<{ name: string }>(
    'SELECT o.name FROM connections c JOIN organizations o ON o.id = c.organization_id WHERE c.user_id = $1',
    [customer.id],
  )
  const title = `Towers for ${customer.username}`

  await signIn(page, admin, '/admin/posts/add')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Body', { exact: true }).fill('We build in the north.')
  await page.getByRole('button', { name: 'Heading' }).click()
  await page.keyboard.type('What changes')
  await page.getByRole('combobox', { name: 'Organization' }).fill(provider?.name ?? '')
  await page.getByRole('option', { name: provider?.name ?? '' }).click()
  const preview = page.getByRole('region', { name: 'As customers see it' })
  await expect(preview.getByRole('heading', { name: 'What changes' })).toBeVisible()
  await expect(page.getByText(/\d+ customers would see it/)).toBeVisible()
  await page.getByLabel('On a day').check()
  await page.getByLabel('From', { exact: true }).fill('24/11/2099 09:00')
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Plan for Nov 24, 2099, 09:00' }).click()
  await expect(page).toHaveURL('/admin/posts')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Planned')

  const home = await elsewhere.newPage()
  await signIn(home, customer)
  const news = home.getByRole('region', { name: 'Announcements' })
  await expect(news).toBeVisible()
  await expect(news.getByText(title)).toHaveCount(0)

  // its time of publication has passed
  await ask(`UPDATE posts SET published_at = now() - interval '1 minute' WHERE title = $1 RETURNING id`, [
    title,
  ])
  await visit(home, '/admin/dashboard')
  await news.getByText(title).click()
  await expect(news.getByRole('heading', { name: 'What changes' })).toBeVisible()
  expect(await barriers(home, { inside: 'main' })).toEqual([])

  await visit(page, '/admin/posts')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Post unpublished.')).toBeVisible()
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await visit(home, '/admin/dashboard')
  await expect(news).toBeVisible()
  await expect(news.getByText(title)).toHaveCount(0)
})
