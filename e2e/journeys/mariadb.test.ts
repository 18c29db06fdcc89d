import { createTestMariaDb } from '@uplink/test-servers/mariadb'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { admin, signIn } from '../people'
import { settle, visit } from '../screens'

test('a source on MariaDB is added, checked, and used in a report', async ({ page }) => {
  const maria = await createTestMariaDb()
  // oxlint-disable-next-line house/weak-tests -- not every machine can have one, and then it says so
  test.skip(!maria, 'No MariaDB answers here, and none is installed: node scripts/bootstrap.mjs mariadb')
  if (!maria) return
  const { host, port, database, reader, writer, run } = maria
  try {
    await run('CREATE TABLE days (day date PRIMARY KEY, gb decimal(12, 3) NOT NULL)')
    await run(`INSERT INTO days VALUES ('2026-11-01', 1.5), ('2026-11-02', 900719925.125)`)
    const name = `Usage warehouse ${database.slice(-6)}`
    await signIn(page, admin, '/admin/ext-dotlines-admin/database-connections/create')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Driver').selectOption('MariaDB')
    await page.getByLabel('Host').fill(host)
    await page.getByLabel('Port', { exact: true }).fill(String(port))
    await page.getByLabel('Database name').fill(database)
    await page.getByLabel('TLS').selectOption('No TLS')
    const checklist = page.getByRole('complementary', { name: /^Read-only checklist/ })
    const tryAs = async ({ username, password }: typeof reader) => {
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Test connection' }).click()
    }
    // an account that may write is reported, with the SQL that fixes it
    await tryAs(writer)
    await expect(checklist.getByText(`May change data in ${database}`)).toBeVisible()
    await checklist.getByRole('button', { name: /^How to fix it: May change data/ }).click()
    await expect(checklist.getByText(/^REVOKE /).first()).toBeVisible()
    await tryAs(reader)
    await expect(checklist.getByText('May change no data')).toBeVisible()
    await expect(checklist.getByText('Reads only what it is granted')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Save data source' }).click()
    await expect(page.getByText('Data source saved.')).toBeVisible()

    await visit(page, '/admin/ext-report-builder/query-builder')
    await page.getByLabel('Report Name').fill(name)
    await page.getByLabel('Database Connection').selectOption(name)
    await page.getByRole('combobox', { name: 'Table table 1', exact: true }).click()
    await page.getByRole('option', { name: /^days/ }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Report saved.')).toBeVisible()
    await page.getByRole('link', { name: `View ${name}` }).click()
    const rows = page.getByRole('table', { name })
    await expect(rows.getByRole('row')).toHaveCount(3)
    await settle(page)
    const cells = await rows.getByRole('cell').allInnerTexts()
    // all digits are shown
    expect(cells.join(' ').replaceAll(',', '')).toContain('900719925.125')
  } finally {
    await maria.drop()
  }
})
