import type { Page } from '@playwright/test'
import { read, send } from '../api'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { admin, quietScreen, signIn, tokenOf } from '../people'

// Makes a person in the screens, from the permission to the user, who may see the departments of organization 2 and
// change one of them. Then this person gets exactly what the rules allow, everywhere, and a right that is taken away
// has its effect at the next click.
test('a restricted administrator is made, meets exactly their rows, and loses a right at the next click', async ({
  page,
  elsewhere,
  complaints,
}) => {
  test.setTimeout(240_000)
  const departments = await ask<{ id: string; name: string; organization_id: string }>(
    'SELECT id, name, organization_id FROM departments ORDER BY name, id',
  )
  const ours = departments.filter(({ organization_id }) => Number(organization_id) === 2)
  const theirs = departments.find(({ organization_id }) => Number(organization_id) === 1)
  const [mine, next] = ours
  if (!mine || !next || !theirs) throw new Error('The demo provider has no departments')

  await signIn(page, admin, quietScreen)
  await makePermission(page)
  await makeCustomPermission(page)
  await makeDetail(page, mine.id)
  const role = await makeRole(page)
  const username = await makePerson(page, role)

  const other = await elsewhere.newPage()
  await signIn(other, { username, password: admin.password }, '/admin/ext-dotlines-admin/departments')
  const table = other.getByRole('table', { name: 'Departments' })
  for (const { name } of ours) await expect(table.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(other.getByText(`${ours.length} departments`, { exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: `Edit ${mine.name}` })).toHaveCount(1)
  await expect(table.getByRole('link', { name: /^Edit / })).toHaveCount(1)
  await expect(table.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'New department' })).toHaveCount(0)

  // the search, a single record, the look-up and a direct call to delete follow the same rules
  await other.goto(
    `/admin/ext-dotlines-admin/departments?q=${encodeURIComponent(theirs.name)}&organization_id=1`,
  )
  await expect(other.getByText('No department matches.')).toBeVisible()
  await other.goto(`/admin/departments/${theirs.id}/show`)
  await expect(other.getByRole('heading', { name: 'No such department' })).toBeVisible()
  const token = await tokenOf(other)
  const found = await read<{ id: number }[]>(token, '/all-departments')
  expect(found.map(({ id }) => id).sort()).toEqual(ours.map(({ id }) => Number(id)).sort())
  expect((await send(token, 'DELETE', `/departments/${mine.id}`)).status).toBe(404)
  expect((await send(token, 'GET', `/departments/${theirs.id}`)).status).toBe(404)

  await other.goto(`/admin/departments/${mine.id}/edit`)
  await other.getByLabel('Name').fill(`${mine.name} desk`)
  await other.getByRole('button', { name: 'Save department' }).click()
  await expect(other.getByText('Department saved.')).toBeVisible()
  await expect(table.getByRole('link', { name: `${mine.name} desk`, exact: true })).toBeVisible()

  await takeAway(page)
  complaints.expect(/40[34]/)
  await table.getByRole('link', { name: next.name, exact: true }).click()
  await expect(other.getByRole('heading', { name: next.name })).toHaveCount(0)
  await expect(other.getByText(/right to|permission/i).first()).toBeVisible()
  await ask('UPDATE departments SET name = $2 WHERE id = $1', [mine.id, mine.name])
})

const right = 'Departments of two'

async function makePermission(page: Page) {
  await page.goto('/admin/auth/permissions/add')
  await page.getByLabel('Name', { exact: true }).fill('departments.of-two')
  await page.getByLabel('Display name').fill(right)
  await page.getByLabel('Paths').fill('/departmnts*')
  await expect(page.getByText('Did you mean /departments*?')).toBeVisible()
  await page.getByLabel('Paths').fill('/departments*\n/all-departments\n/all-organizations')
  await expect(page.getByRole('complementary', { name: 'Reaches 7 calls' })).toBeVisible()
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Save permission' }).click()
  await expect(page.getByText('Permission saved.')).toBeVisible()
}

async function makeCustomPermission(page: Page) {
  await page.goto('/admin/ext-custom-permissions/create')
  await page.getByLabel('Permission', { exact: true }).fill('Organization two')
  await page.getByRole('button', { name: 'Save custom permission' }).click()
  await expect(page.getByText('Custom permission saved.')).toBeVisible()
}

/** Makes a detail that allows to list the departments of organization 2, to change one of them, and to delete none. */
async function makeDetail(page: Page, editable: string) {
  await page.goto('/admin/ext-custom-permissions/details/create')
  await choose(page, 'Permission', 'Organization two')
  await choose(page, 'Route', 'Departments')
  await page.getByLabel('Edit', { exact: true }).first().check()
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByLabel('Field of condition 1', { exact: true }).selectOption('organization_id')
  await page.getByLabel('Value of condition 1', { exact: true }).fill('2')
  await expect(page.getByText('Departments of organization 2.')).toBeVisible()
  await page.getByRole('radio', { name: 'Edit' }).check({ force: true })
  await page.getByRole('button', { name: 'Copy from List' }).click()
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByLabel('Field of condition 2', { exact: true }).selectOption('id')
  await page.getByLabel('Value of condition 2', { exact: true }).fill(editable)

  const check = page.getByRole('region', { name: 'Check before saving' })
  await check.getByRole('combobox', { name: 'Person', exact: true }).fill('Sadia')
  await page
    .getByRole('option', { name: /Sadia Talukder/ })
    .first()
    .click()
  await expect(check.getByText(/^\d+ of \d+$/)).toBeVisible()
  await expect(check.getByText(/organization 1 is not 2/).first()).toBeVisible()
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Save permission detail' }).click()
  await expect(page.getByText('Permission detail saved.')).toBeVisible()
}

async function makeRole(page: Page): Promise<string> {
  const role = 'Deputy of two'
  await page.goto('/admin/auth/roles/add')
  await page.getByLabel('Name', { exact: true }).fill('deputy-of-two')
  await page.getByLabel('Display name').fill(role)
  for (const one of [right, 'Organization two']) {
    await page.getByRole('searchbox', { name: 'Rights' }).fill(one)
    await page.getByRole('checkbox', { name: `${one}, This role` }).click()
  }
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Role saved.')).toBeVisible()
  return role
}

/** Nobody can choose another person's password, so this sets that of the demo's administrator. */
async function makePerson(page: Page, role: string): Promise<string> {
  const username = 'deputy-of-two'
  await page.goto('/admin/auth/users/add')
  await page.getByLabel('Name', { exact: true }).fill('Deputy of Two')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Mobile no').fill('01711998877')
  await choose(page, /^Organization/, /Jhinuk/)
  await choose(page, /^Department/, /./)
  await page.getByRole('combobox', { name: /^Roles/ }).click()
  await page.getByRole('combobox', { name: /^Roles/ }).fill(role)
  await expect(page.getByRole('option').filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText(/^User saved\./)).toBeVisible()
  await ask(
    'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = $2) WHERE username = $1',
    [username, admin.username],
  )
  return username
}

/** Clears one box of the matrix, reviews the change and saves it with one's own password. */
async function takeAway(page: Page) {
  await page.goto('/admin/auth/roles?view=matrix')
  await page.getByRole('searchbox', { name: 'Search a right or a call' }).fill(right)
  await page.getByRole('checkbox', { name: `${right}, Deputy of two` }).click()
  await expect(page.getByText(/^1 change: Deputy of two −1/)).toBeVisible()
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('Saved. It takes effect with the next click.')).toBeVisible()
}

async function choose(page: Page, field: string | RegExp, option: string | RegExp) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click()
}
