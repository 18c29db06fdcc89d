import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const borrowed = [
  'scripts/check/types-and-lint.mjs',
  'eslint.config.mjs',
  'house-rules/forbidden-syntax.mjs',
  'tsconfig.base.json',
  'package-lock.json',
]
let place = ''

function write(path: string, text: string) {
  mkdirSync(dirname(join(place, path)), { recursive: true })
  writeFileSync(join(place, path), text)
}

function check() {
  const args = ['scripts/check/types-and-lint.mjs', 'core/sums']
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' })
  expect(stderr).toBe('')
  return { said: stdout, status }
}

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'uplink-check-')))
  for (const path of borrowed) cpSync(join(root, path), join(place, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const compilerOptions = { lib: ['es2023'], types: [] }
  write(
    'core/sums/tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['src'] }),
  )
  write('core/sums/src/save.ts', 'export function save(): void {}\n')
  write(
    'core/sums/src/caller.ts',
    "import { save } from './save'\n\nexport function end(): void {\n  save()\n}\n",
  )
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

it(
  'sees what a change does to files which stayed the same, also when asked again',
  { timeout: 180_000 },
  () => {
    expect(check()).toEqual({ said: '', status: 0 })

    write('core/sums/src/save.ts', 'export async function save(): Promise<void> {}\n')
    const first = check()
    expect(first.said).toContain('core/sums/src/caller.ts')
    expect(first.said).toContain('no-floating-promises')
    expect(check()).toEqual(first)
  },
)
