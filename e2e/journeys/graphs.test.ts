import { serveGallery } from '../gallery'
import { expect, test } from '../journey'

// Compares all fourteen graphs with the pictures in `e2e/pictures`. After an intended change: `npx playwright test
// --config e2e/playwright.config.ts graphs --update-snapshots`, and look at every picture that changed.

test.use({ viewport: { width: 1440, height: 900 } })

/**
 * Runs in the page. ECharts takes the width of this sign for the height of a line, and it is another one where a font of
 * East Asia is installed. So it is always what it was on the machine that drew the pictures.
 */
function measureLinesAlike() {
  const { prototype } = CanvasRenderingContext2D
  const measure = Object.getOwnPropertyDescriptor(prototype, 'measureText')
    ?.value as typeof prototype.measureText
  prototype.measureText = function (this: CanvasRenderingContext2D, text) {
    if (text !== '国') return measure.call(this, text)
    return { width: Number(/([\d.]+)px/.exec(this.font)?.[1]) * 0.6 } as TextMetrics
  }
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

test('all fourteen graphs look as they were last judged, in light and in dark', async ({ page }) => {
  const gallery = await serveGallery()
  try {
    // a fixed time, so that outages without an end have the same length in every picture
    await page.clock.setFixedTime('2026-11-22T06:00:00Z')
    await page.addInitScript(measureLinesAlike)
    await page.goto(gallery.url)
    const graphs = page.locator('main > div').first().locator('section')
    await expect(graphs.first()).toBeVisible({ timeout: 60_000 })
    const names = await graphs.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
    expect(names).toHaveLength(17)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const name of names) {
        const graph = page.getByRole('region', { name, exact: true })
        await graph.scrollIntoViewIfNeeded()
        await expect(graph.locator('canvas')).toBeVisible()
        await expect.soft(graph).toHaveScreenshot([scheme, `${slug(name)}.png`])
      }
    }
  } finally {
    gallery.stop()
  }
})
