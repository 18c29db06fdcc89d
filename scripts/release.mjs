// `npm run release`: one archive of the built portal, which brings its Node.js on Linux: unpack it, and start
// `node_modules/.bin/node apps/server/dist/main.js` in its folder. It is for the kind of machine that it was built on, because PostgreSQL and the
// hashing of passwords are programs of that system.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { create } from 'tar'

const root = join(import.meta.dirname, '..')
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `uplink-${own.version}-${process.platform}-${process.arch}`
const place = join(root, '.cache', 'release')
const folder = join(place, name)
const archive = join(place, `${name}.tar.gz`)

const parts = [
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/package.json',
  'apps/web/dist',
  'deploy',
  'docs',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]
/** Commands that need no checkout; without `pre…`, because nothing is built there. */
const commands = [
  'start',
  'backup',
  'restore',
  'after:restore',
  'doctor',
  'prove:ledger',
  'import',
  'reset:admin',
]
const isLeftOut = (path) => /\.(map|ts|cts|mts|flow)$/.test(path)

rmSync(place, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
for (const from of packagesOfServer())
  cpSync(from, join(folder, relative(root, from)), {
    recursive: true,
    verbatimSymlinks: true,
    // what lies below is a package of its own, and copied as one where it is needed
    filter: (path) => !relative(from, path).split('/').includes('node_modules') && !isLeftOut(path),
  })
withNode()
const { version, description, license, type, engines } = own
const scripts = Object.fromEntries(commands.map((command) => [command, own.scripts[command]]))
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify({ name: 'uplink', version, private: true, description, license, type, scripts, engines }, undefined, 2)}\n`,
)
await create({ gzip: true, file: archive, cwd: place, portable: true }, [name])
rmSync(folder, { recursive: true })
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
console.log(`${relative(root, archive)}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sum}`)

/** The Node.js that the checkout's packages bring for this kind of machine, where there is one: the program alone. */
function withNode() {
  const pack = join('node_modules', `node-${process.platform}-${process.arch}`)
  if (!existsSync(join(root, pack))) return
  for (const part of ['bin', 'LICENSE', 'package.json'])
    cpSync(join(root, pack, part), join(folder, pack, part), { recursive: true })
  // where `npm` puts it too, so that a service manager names one place for archives and checkouts
  const links = join(folder, 'node_modules', '.bin')
  mkdirSync(links, { recursive: true })
  symlinkSync(join('..', relative('node_modules', pack), 'bin', 'node'), join(links, 'node'))
}

/** The folders of the packages that the built server loads, as npm has installed them. */
function packagesOfServer() {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '--workspace', '@uplink/server']
  const listed = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const inModules = listed.split('\n').filter((path) => path.includes(`${join(root, 'node_modules')}`))
  // ours are bundled, and are links to the sources
  return inModules.filter((path) => existsSync(path) && !path.includes('@uplink'))
}
