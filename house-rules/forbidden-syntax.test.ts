import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import * as lists from './forbidden-syntax.mjs'

/** For each list: code it refuses, and its nearest code that is right. */
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

const linter = new Linter({ configType: 'flat' })

function refusals(code: string, entries: { selector: string; message: string }[]) {
  const languageOptions = {
    parser: tseslint.parser as Linter.Parser,
    parserOptions: { ecmaFeatures: { jsx: true } },
  }
  const rules: Linter.RulesRecord = { 'no-restricted-syntax': ['error', ...entries] }
  return linter
    .verify(code, { files: ['**/*.tsx'], languageOptions, rules }, 'sample.tsx')
    .map((found) => found.message)
}

describe.each(Object.entries(samples))('%s', (name, { refused, right }) => {
  const entries = lists[name as keyof typeof lists]

  it.each(refused)('refuses %s', (code) => {
    const messages: string[] = entries.map((entry) => entry.message)
    expect(messages).toContain(refusals(code, entries)[0])
  })

  it.each(right)('accepts %s', (code) => {
    expect(refusals(code, entries)).toEqual([])
  })

  it.each(entries)('has a sample for $selector', (entry) => {
    expect(refused.filter((code) => refusals(code, [entry]).length > 0)).not.toEqual([])
  })
})
