import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licences } from './licences.mjs'
import { sbom } from './sbom.mjs'
import { root } from './root.mjs'

const apps = ['web', 'server']
const shared = ['core', 'package-lock.json', 'tsconfig.base.json', 'scripts/bootstrap']
const notSources = /^(node_modules|dist|coverage|\..*|.*\.(test|factory)\.tsx?)$/
const marker = '.sources'

/** Rebuilds an app's `dist` when its sources have changed. A failed build leaves the earlier one untouched. */
export const build = {
  isDone: () => apps.every(isFresh),
  run: () => apps.filter((app) => !isFresh(app)).forEach(buildApp),
}

const dist = (app) => join(root, 'apps', app, 'dist')

function isFresh(app) {
  const file = join(dist(app), marker)
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(app)
}

function buildApp(app) {
  console.error(`Building the ${app === 'web' ? 'web app' : 'server'} …`)
  // Computed before the build, so that a change made while it runs triggers the next build.
  const sources = fingerprint(app)
  const folder = join('.cache', 'build', app)
  const next = join(root, folder)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Relative to the app, like `build.outDir` in a Vite configuration, because plugins join the two.
  const args = [vite, 'build', '--outDir', join('..', '..', folder), '--emptyOutDir', '--logLevel', 'warn']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(root, 'apps', app),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // Vite's remarks are shown only when the build fails.
  if (status !== 0) throw new Error(`${stdout}${stderr}The build of apps/${app} failed.`)
  if (app === 'server') {
    writeFileSync(join(next, 'licences.json'), JSON.stringify(licences()))
    writeFileSync(join(next, 'sbom.json'), `${JSON.stringify(sbom(), undefined, 1)}\n`)
  }
  writeFileSync(join(next, marker), sources)
  const old = `${next}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist(app))) renameSync(dist(app), old)
  renameSync(next, dist(app))
  rmSync(old, { recursive: true, force: true })
}

/** A hash of paths and contents; file times mean nothing after a checkout. */
function fingerprint(app) {
  const hash = createHash('sha256')
  for (const path of [join('apps', app), ...shared].flatMap(filesBelow)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  const names = readdirSync(join(root, path)).filter((name) => !notSources.test(name))
  return names.sort().flatMap((name) => filesBelow(join(path, name)))
}
