/** How many frames to wait until the errors are on the page. */
const patience = 30

/**
 * Focuses the first field with an error, in reading order. Call it after setting the errors: it waits until React has shown
 * them.
 */
export function focusFirstError(form: HTMLElement | null, frames = patience): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (form && frames > 1) focusFirstError(form, frames - 1)
  })
}
