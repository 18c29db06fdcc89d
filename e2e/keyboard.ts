import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on with the tab key until something has the focus, and sees that each stop on the way shows it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab')
    expect(await withoutVisibleFocus(page), 'what has the focus without showing it').toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The tab key does not lead to ${String(target)}`)
}

/** What has the focus when neither it nor what is around it has an outline or a ring; a chart's bar lights up instead. */
function withoutVisibleFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const rings = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const isLit = focused.matches('[data-bar][data-active="true"]')
    return isLit || rings(focused) || rings(focused.parentElement) ? null : focused.outerHTML.slice(0, 200)
  })
}
