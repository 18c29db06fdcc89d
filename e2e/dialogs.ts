import { expect, type Page } from '@playwright/test'

/** The one dialog on the page that wants an answer, with exactly these words. */
export async function expectDialog(page: Page, title: string, text: string) {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(dialog).toHaveAccessibleDescription(text)
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  return { press: (name: string) => dialog.getByRole('button', { name, exact: true }).click() }
}

/** The specified question before something is deleted. */
export function expectDeleteQuestion(page: Page) {
  return expectDialog(page, 'Are you sure?', "You won't be able to revert this!")
}
