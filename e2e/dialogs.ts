import { expect, type Page } from '@playwright/test'

/** Expects one dialog on the page, with exactly these words. */
export async function expectDialog(page: Page, title: string, text: string) {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(dialog).toHaveAccessibleDescription(text)
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  return { press: (name: string) => dialog.getByRole('button', { name, exact: true }).click() }
}

/** Expects the specification's question before something is deleted. */
export function expectDeleteQuestion(page: Page) {
  return expectDialog(page, 'Are you sure?', "You won't be able to revert this!")
}
