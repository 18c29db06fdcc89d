import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as lists from './forbidden-syntax.mjs'

/** For each list: code it must refuse, and similar code it must allow. */
const samples: Record<keyof typeof lists, { refused: string[]; right: string[] }> = {
  ownClock: {
    refused: ['const at = new Date()', 'const at = Date.now()', 'const at = Date()'],
    right: ['const at = clock.now()', 'const at = new Date(row.at)', 'const at = Date.parse(text)'],
  },
  ownEnvironment: {
    refused: ['const port = process.env.PORT', 'const { PORT } = process.env'],
    right: ['process.exit(1)', 'const port = config.PORT'],
  },
  sqlFromText: {
    refused: [
      'client.query(`SELECT ${id}`)',
      'pool.query("SELECT " + id)',
      'sql.raw(`SELECT ${id}`)',
      'sql.raw("SELECT " + id)',
      'sql.raw(text)',
    ],
    right: [
      'client.query("SELECT $1", [id])',
      'client.query(`SELECT 1`)',
      'sql`SELECT ${id}`',
      'sql.raw("DESC")',
    ],
  },
  rawHtml: {
    refused: [
      '<p dangerouslySetInnerHTML={html} />',
      'const props = { dangerouslySetInnerHTML: html }',
      'node.innerHTML = text',
      'node.outerHTML = text',
      'node.insertAdjacentHTML("beforeend", text)',
      'document.write(text)',
      '<iframe srcDoc={text} />',
      '<a href="javascript:alert(1)">x</a>',
    ],
    right: ['<p>{text}</p>', 'node.textContent = text', '<a href="/orders">x</a>'],
  },
  packedLiterals: {
    refused: [
      'const row = { ...{ id, name }, state }',
      'const all = [...[first, second], third]',
      'take(...[first, second])',
      'const part = <Part {...{ id, name }} />',
    ],
    right: [
      'const row = { id, name, state }',
      'const row = { ...base, ...(isNew && { id }) }',
      'const part = <Part {...props} />',
    ],
  },
  typeDenied: {
    refused: ['form.set(path, value as never)', "errorOf('taken_at' as never)"],
    right: ['form.set(path, value)', "const kinds = ['a', 'b'] as const", 'type None = never'],
  },
  privateWords: {
    refused: [
      'const rowsAtMost = 10',
      'const askedAt = 1',
      'const asked = 1',
      'function list(asked) {}',
      'const keptMs = 1',
      'const behalf = 1',
      'const wish = 1',
    ],
    right: ['const maxRows = 10', 'const query = 1', 'const row = { asked: 1 }', 'const cacheTtlMs = 1'],
  },
  weakTests: {
    refused: [
      'it.only("works", run)',
      'describe.skip("x", run)',
      'test.todo("x")',
      'vi.mock("./orders.store")',
      'vi.mock("@uplink/contract/orders")',
      'await new Promise((resolve) => setTimeout(resolve, 50))',
      'import { setTimeout } from "node:timers/promises"',
      'await page.waitForTimeout(100)',
    ],
    right: [
      'it("works", run)',
      'vi.mock("nodemailer")',
      'await vi.waitFor(() => expect(sent).toBe(1))',
      'await new Promise((resolve) => socket.once("open", resolve))',
    ],
  },
}

const root = join(import.meta.dirname, '..')
let place = ''
/** By sample, as `list/place`: the indexes of the entries in its list that refuse it. */
let refusals = new Map<string, number[]>()

/** One file for each sample, one rule for each entry, and one run of the linter over them all. */
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'uplink-forbidden-'))
  const plugin = JSON.stringify(join(root, 'house-rules/forbidden-syntax.plugin.mjs'))
  const forbidden = JSON.stringify(join(root, 'house-rules/forbidden-syntax.mjs'))
  writeFileSync(
    join(place, 'entries.mjs'),
    `import { ruleOf } from ${plugin}
     import * as lists from ${forbidden}
     const rules = Object.entries(lists).flatMap(([name, list]) =>
       list.map((entry, at) => [name + '-' + at, ruleOf([entry])]))
     export default { meta: { name: 'each' }, rules: Object.fromEntries(rules) }`,
  )
  const overrides = Object.entries(lists).map(([name, list]) => ({
    files: [`${name}-*.tsx`],
    rules: Object.fromEntries(list.map((_entry, at) => [`each/${name}-${at}`, 'error'])),
  }))
  const config = { jsPlugins: ['./entries.mjs'], categories: { correctness: 'off' }, overrides }
  writeFileSync(join(place, '.oxlintrc.json'), JSON.stringify(config))
  for (const [name, { refused, right }] of Object.entries(samples))
    for (const [at, code] of [...refused, ...right].entries())
      writeFileSync(join(place, `${name}-${at}.tsx`), code)
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [linter, '--format', 'json'], {
    cwd: place,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const found = diagnostics.map(({ filename, code }) => ({
    sample: filename.replace(/\.tsx$/, ''),
    entry: Number(/-(\d+)\)$/.exec(code)?.[1]),
  }))
  refusals = new Map(found.map(({ sample }) => [sample, []]))
  for (const { sample, entry } of found) refusals.get(sample)?.push(entry)
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

describe.each(Object.entries(samples))('%s', (name, { refused, right }) => {
  const entries = lists[name as keyof typeof lists]

  it.each(refused.map((code, at) => ({ code, at })))('refuses $code', ({ at }) => {
    expect(refusals.get(`${name}-${at}`)).toBeDefined()
  })

  it.each(right.map((code, at) => ({ code, at })))('accepts $code', ({ at }) => {
    expect(refusals.get(`${name}-${refused.length + at}`)).toBeUndefined()
  })

  it.each(entries.map(({ selector }, at) => ({ selector, at })))('has a sample for $selector', ({ at }) => {
    expect(refused.some((_code, sample) => refusals.get(`${name}-${sample}`)?.includes(at))).toBe(true)
  })
})
