import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the target has the focus, and expects each stop on the way to show its focus. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return walk(page, target, 'Tab')
}

/** Moves to the target by Tab or Shift+Tab, whichever way it is. */
export async function keyTo(page: Page, target: Locator): Promise<void> {
  const way = await target.evaluate((element) => {
    const { activeElement: here } = document
    if (here === element) return 'here'
    if (!here || here === document.body) return 'Tab'
    const isBefore = here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
    return isBefore ? 'Shift+Tab' : 'Tab'
  })
  if (way !== 'here') await walk(page, target, way)
}

async function walk(page: Page, target: Locator, key: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key)
    const { unseen, isThere } = await target.evaluate(focusNow)
    expect(unseen, 'what has the focus without showing it').toBeNull()
    if (isThere) return
  }
  throw new Error(`The tab key does not lead to ${String(target)}`)
}

/**
 * Runs in the page: whether the target has the focus, and the focused element, if neither it nor an element around it has
 * an outline or a ring; null if one does. A chart's bar lights up instead.
 */
function focusNow(target: Element): { isThere: boolean; unseen: string | null } {
  const rings = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
  const focused = document.activeElement
  const isThere = focused === target
  if (!focused || focused === document.body) return { isThere, unseen: null }
  const isLit = focused.matches('[data-bar][data-active="true"]')
  // a field with chips has the ring around all of them
  const chips = focused.closest('[class*="MultiSelect-input"]:not(input)')
  const isRinged = rings(focused) || rings(focused.parentElement) || rings(chips)
  return { isThere, unseen: isLit || isRinged ? null : focused.outerHTML.slice(0, 200) }
}
