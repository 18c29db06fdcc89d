import { screen, within } from '@testing-library/react'
import { person } from './visit'

/** Narrows a list by one of a filter's options: adds its chip, or opens the one that is there. */
export async function chooseFilter(name: string, option: string): Promise<void> {
  const chip = screen.queryByRole('button', { name: new RegExp(`^${name}: `) })
  await person.click(chip ?? (await screen.findByRole('button', { name: 'Filter' })))
  if (!chip) await person.click(await screen.findByRole('menuitem', { name }))
  const panel = within(await screen.findByRole('dialog', { name }))
  await person.click(await panel.findByRole('radio', { name: option }))
  await person.keyboard('{Escape}')
}
