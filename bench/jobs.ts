import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { settings, withDemo, type BenchDatabase } from './database'
import { serve } from './servers'

/** What one did: the text one must write anyway is not counted. */
interface Counted {
  clicks: number
  keys: number
}

/** A person at a screen, whose every press is counted. */
interface Hand {
  page: Page
  click(target: Locator): Promise<void>
  press(key: string): Promise<void>
  /** Text, which takes as long as it takes with every portal. */
  write(text: string): Promise<void>
}

interface Job {
  name: string
  who: keyof typeof passwords
  from: string
  isPhone?: boolean
  /** What was counted on 2026-11-26, before search, cash desk, outage console and bills that explain themselves. */
  before: string
  most: Partial<Counted>
  /** Ends when what the person came for is in sight. */
  play(hand: Hand, database: BenchDatabase): Promise<unknown>
}

const passwords = {
  agent: 'demo-agent',
  billing: 'demo-billing',
  customer: 'demo-customer',
} as const

const desktop = { viewport: { width: 1366, height: 768 } } satisfies BrowserContextOptions
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

async function oneOf(database: BenchDatabase, statement: string): Promise<string> {
  const [row] = await database.query<{ value: string }>(statement)
  if (!row) throw new Error(`The demo provider has nothing for: ${statement}`)
  return row.value
}

const ofTheAgents = `organization_id = (SELECT organization_id FROM users WHERE username = 'agent')`

const jobs: readonly Job[] = [
  {
    name: 'a caller’s number to the state of the line',
    who: 'agent',
    from: '/admin/dashboard',
    before: '2 clicks + 1 key, from Customers only',
    most: { clicks: 0, keys: 3 },
    async play({ page, press, write }, database) {
      const number = await oneOf(
        database,
        `SELECT min(contact) AS value FROM connections WHERE status = 'active' AND ${ofTheAgents}
         GROUP BY contact HAVING count(*) = 1 ORDER BY 1 LIMIT 1`,
      )
      await press('Control+k')
      await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
      await write(number)
      await page
        .getByRole('option', { name: /online|offline/i })
        .first()
        .waitFor()
      await press('Enter')
      await page
        .getByRole('list', { name: 'Lines' })
        .getByText(/Online|Offline/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'three tickets in a row, without the mouse',
    who: 'agent',
    from: '/admin/desk',
    before: '4 clicks + 2 keys',
    most: { clicks: 0, keys: 9 },
    async play({ page, press, write }) {
      for (const text of ['It is on again.', 'Somebody comes tomorrow.', 'The bill is paid.']) {
        const opened = page.getByRole('textbox', { name: 'Answer to the customer' })
        await page.getByRole('list', { name: 'Queue' }).waitFor()
        await press('Enter')
        await opened.waitFor()
        await press('r')
        await write(text)
        await press('Control+Enter')
        await page.getByRole('list', { name: 'Conversation' }).getByText(text).waitFor()
        await page.getByRole('button', { name: 'Next ticket' }).and(page.locator(':focus')).waitFor()
      }
    },
  },
  {
    name: 'the overdue bill of another line, to its payment',
    who: 'customer',
    from: '/admin/dashboard',
    isPhone: true,
    before: '2 taps',
    most: { clicks: 3 },
    async play({ page, click }) {
      await click(page.getByRole('button', { name: /^Pay / }).first())
      await page
        .getByRole('main')
        .getByText(/overdue|Overdue/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'an outage in three areas, with a preview',
    who: 'agent',
    from: '/admin/desk/outages',
    before: '15 to 18 acts, one area at a time',
    most: { clicks: 6, keys: 0 },
    async play({ page, click, write }) {
      await click(page.getByRole('button', { name: 'Announce outage' }))
      const dialog = page.getByRole('dialog')
      for (const area of ['Banani', 'Badda', 'Mirpur'])
        await click(dialog.getByRole('checkbox', { name: new RegExp(`^${area} `) }))
      await dialog.getByRole('textbox', { name: 'What happened', exact: true }).focus()
      await write('Fibre cut by road works')
      await click(dialog.getByRole('button', { name: 'Preview announcement' }))
      await click(page.getByRole('button', { name: /^Tell \d+ people$/ }))
      await page.getByRole('list', { name: 'Running' }).getByText('Fibre cut by road works').first().waitFor()
    },
  },
  {
    name: 'why a bill is higher than the one before',
    who: 'customer',
    from: '/admin/billing_histories',
    isPhone: true,
    before: '2 taps to the lines, no answer',
    most: { clicks: 1 },
    async play({ page, click }, database) {
      const number = await oneOf(
        database,
        `SELECT i.number AS value FROM invoices i JOIN invoices b ON b.connection_id = i.connection_id AND b.period_start = i.period_start - interval '1 month'
         WHERE i.total > b.total AND i.connection_id = (SELECT min(c.id) FROM connections c JOIN users u ON u.id = c.user_id WHERE u.username = 'customer')
         ORDER BY i.period_start DESC LIMIT 1`,
      )
      await click(page.getByRole('listitem').filter({ hasText: number }).getByRole('link'))
      await page.getByRole('list', { name: 'What changed' }).getByText('instead of').waitFor()
    },
  },
  {
    name: 'all bills of a year',
    who: 'customer',
    from: '/admin/billing_histories',
    isPhone: true,
    before: '36 taps',
    most: { clicks: 2 },
    async play({ page, click }) {
      const download = page.waitForEvent('download')
      await click(page.getByRole('button', { name: 'All bills of a year' }))
      await click(page.getByRole('menuitem').first())
      await download
    },
  },
  {
    name: 'today’s money by collector',
    who: 'billing',
    from: '/admin/dashboard',
    before: 'not shown anywhere',
    most: { clicks: 1 },
    async play({ page }) {
      await page.getByRole('heading', { name: 'By collector' }).waitFor()
      // before the first of the day the home says that there is none
      const none = page.getByText(/^Nobody (has taken|took) cash or a transfer/)
      await page.getByRole('list', { name: 'By collector' }).or(none).waitFor()
    },
  },
]

/** Plays a person at the jobs of a day, on the demo provider, and says how many presses and seconds each takes. */
export async function benchJobs(): Promise<void> {
  const executablePath = execFileSync('node', ['scripts/bootstrap.mjs', 'browser'], {
    encoding: 'utf8',
  }).trim()
  await withDemo(async (database) => {
    const portal = await serve(
      ['node', 'apps/server/dist/main.js'],
      settings(database),
      /http:\/\/localhost:(\d+)/,
    )
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    try {
      const failed: string[] = []
      for (const job of jobs)
        if (!(await playJob(job, browser, portal.origin.replace('127.0.0.1', 'localhost'), database)))
          failed.push(job.name)
      if (failed.length > 0)
        throw new Error(`Not done, or with more presses than wanted: ${failed.join('; ')}`)
    } finally {
      await browser.close()
      await portal.stop()
    }
  })
}

/** @returns whether it took no more than it may */
async function playJob(
  { name, who, from, isPhone = false, before, most, play }: Job,
  browser: Browser,
  baseURL: string,
  database: BenchDatabase,
): Promise<boolean> {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(isPhone ? phone : desktop),
  })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Username').fill(who)
    await page.getByLabel('Password').fill(passwords[who])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    if (from !== '/admin/dashboard') await page.goto(from)
    await page.locator('main:not(:has([aria-busy="true"])) h1').waitFor()
    const counted: Counted = { clicks: 0, keys: 0 }
    const began = performance.now()
    await play(handOf(page, counted), database)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const { clicks, keys } = counted
    const isWithin = clicks <= (most.clicks ?? Infinity) && keys <= (most.keys ?? Infinity)
    const limit = [
      `${most.clicks ?? 'any'} clicks`,
      ...(most.keys === undefined ? [] : [`${most.keys} keys`]),
    ]
    console.log(
      `${name.padEnd(50)} ${clicks} clicks, ${keys} keys, ${seconds} s   (at most ${limit.join(', ')}; before: ${before})${isWithin ? '' : '   TOO MANY'}`,
    )
    return isWithin
  } catch (error) {
    console.log(`${name.padEnd(50)} not done: ${String(error)}`)
    return false
  } finally {
    await context.close()
  }
}

function handOf(page: Page, counted: Counted): Hand {
  return {
    page,
    async click(target) {
      await target.click()
      counted.clicks += 1
    },
    async press(key) {
      await page.keyboard.press(key)
      counted.keys += 1
    },
    write: (text) => page.keyboard.type(text),
  }
}
