import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'))
  for (const path of ['bootstrap.mjs', 'bootstrap']) {
    cpSync(join(import.meta.dirname, path), join(checkout, 'scripts', path), { recursive: true })
  }
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), typeof content === 'string' ? content : JSON.stringify(content))
}

const read = (path: string) => readFileSync(join(checkout, path), 'utf8')

function bootstrap(
  words: string[],
  { env, node = [] }: { env?: Record<string, string>; node?: string[] } = {},
) {
  const args = [...node, join(checkout, 'scripts', 'bootstrap.mjs'), ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stdout, stderr }
}

const nothing = { status: 0, stdout: '', stderr: '' }

/** A package whose only dependency is a folder, so that npm needs no network. */
function writePackage(version: string): void {
  const dependencies = { brick: 'file:./brick' }
  const brick = { name: 'brick', version }
  const root = { name: 'house', version: '1.0.0', dependencies }
  const packages = { '': root, brick, 'node_modules/brick': { resolved: 'brick', link: true } }
  write('package.json', root)
  write('brick/package.json', brick)
  write('package-lock.json', { ...root, lockfileVersion: 3, requires: true, packages })
}

describe('bootstrap', () => {
  it('refuses a Node.js that is too old, in a sentence', () => {
    const disguise = `Object.defineProperty(process.versions, 'node', { value: '20.18.3' })`
    const { status, stderr } = bootstrap(['build'], {
      node: ['--import', `data:text/javascript,${disguise}`],
    })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'Uplink needs Node.js 20.19 or newer; this is 20.18.3.\n',
    })
  })

  it('installs once, and again when the lock has changed', () => {
    writePackage('1.0.0')
    expect(bootstrap(['install'])).toMatchObject({ status: 0, stdout: '' })
    expect(existsSync(join(checkout, 'node_modules/brick/package.json'))).toBe(true)

    write('node_modules/witness', 'still here')
    expect(bootstrap(['install'])).toEqual(nothing)
    expect(read('node_modules/witness')).toBe('still here')

    writePackage('1.0.1')
    expect(bootstrap(['install']).status).toBe(0)
    expect(existsSync(join(checkout, 'node_modules/witness'))).toBe(false)
    expect(bootstrap(['install'])).toEqual(nothing)
  })

  it('keeps what was installed by hand when it is what the lock asks for', () => {
    writePackage('1.0.0')
    expect(spawnSync('npm', ['ci', '--offline'], { cwd: checkout }).status).toBe(0)
    write('node_modules/witness', 'still here')
    expect(bootstrap(['install'])).toEqual(nothing)
    expect(read('node_modules/witness')).toBe('still here')
  })

  it('fails with npm’s reason when the lock does not fit', () => {
    writePackage('1.0.0')
    write('package.json', { name: 'house', version: '1.0.0', dependencies: { mortar: 'file:./mortar' } })
    const { status, stderr } = bootstrap(['install'])
    expect(status).toBe(1)
    expect(stderr).toContain('mortar')
    expect(existsSync(join(checkout, 'node_modules/.uplink-installed'))).toBe(false)
  })

  it('builds each app when its sources changed, and keeps the last good build when one fails', () => {
    writeApps()
    expect(bootstrap(['build'])).toEqual({
      ...nothing,
      stderr: 'Building the web app …\nBuilding the server …\n',
    })
    expect(read('apps/web/dist/index.html')).toContain('first')
    expect(read('apps/server/dist/main.js')).toContain('first')
    expect(bootstrap(['build'])).toEqual(nothing)

    write('apps/server/src/main.ts', `console.log('second')`)
    write('apps/server/src/main.test.ts', 'not built')
    expect(bootstrap(['build'])).toEqual({ ...nothing, stderr: 'Building the server …\n' })
    expect(read('apps/server/dist/main.js')).toContain('second')

    write('apps/server/src/main.ts', `import './missing'`)
    const failed = bootstrap(['build'])
    expect(failed.status).toBe(1)
    expect(failed.stderr).toMatch(/missing[^]*The build of apps\/server failed\.\n$/)
    expect(read('apps/server/dist/main.js')).toContain('second')

    write('apps/server/src/main.ts', `console.log('second')`)
    expect(bootstrap(['build'])).toEqual(nothing)
    write('core/contract/src/wire.ts', 'export {}')
    expect(bootstrap(['build']).stderr).toBe('Building the web app …\nBuilding the server …\n')
  })

  it('prints the path of a Chromium and nothing else', () => {
    writePackage('1.0.0')
    bootstrap(['install'])
    write('bin/chromium', '#!/bin/sh\n')
    chmodSync(join(checkout, 'bin/chromium'), 0o755)
    const path = join(checkout, 'bin/chromium')
    expect(bootstrap(['browser'], { env: { PATH: join(checkout, 'bin'), CHROMIUM_PATH: '' } })).toEqual({
      ...nothing,
      stdout: `${path}\n`,
    })
    expect(bootstrap(['browser'], { env: { CHROMIUM_PATH: path } }).stdout).toBe(`${path}\n`)
    const wrong = bootstrap(['browser'], { env: { CHROMIUM_PATH: join(checkout, 'package.json') } })
    expect(wrong).toMatchObject({ status: 1, stdout: '' })
    expect(wrong.stderr).toContain('CHROMIUM_PATH names')
  })
})

/** Two small apps, and the real Vite. */
function writeApps(): void {
  write('package-lock.json', { packages: {} })
  write('node_modules/.package-lock.json', { packages: {} })
  symlinkSync(join(import.meta.dirname, '../node_modules/vite'), join(checkout, 'node_modules/vite'))
  write('apps/web/index.html', '<!doctype html><title>first</title>')
  write('apps/server/src/main.ts', `console.log('first')`)
  write('apps/server/vite.config.mjs', `export default { build: { ssr: 'src/main.ts', minify: false } }`)
  write('apps/server/package.json', { type: 'module' })
}
