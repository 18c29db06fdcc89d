/** Puts the focus into a form's first field, or the one that is named, and selects its text: typing replaces it. */
export function startIn(form: HTMLElement | null, selector = 'input'): void {
  const field = form?.querySelector<HTMLInputElement>(selector)
  field?.focus()
  field?.select()
}
