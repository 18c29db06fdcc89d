import { describe, expect, it } from 'vitest'
import { screens } from '../core/contract/src/screens'
import { configSchema } from '../apps/server/src/configuration/variables'
import { files, read, sources, texts } from './source-files'

const markdown = files.filter(
  (path) => path.endsWith('.md') && !/^docs\/(decisions|generated)\//.test(path) && path !== 'CHANGELOG.md',
)
/** What whoever runs the portal follows, from one machine to the cluster. */
const pages = markdown.filter((path) =>
  /^(README|docs\/(operations|runbook|operations\/.*|how-to\/(move-in|upgrade|add-lines-by-sql)))\.md$/.test(
    path,
  ),
)
const shipped = files.filter((path) => /^(deploy|docs\/(freeradius|rabbitmq|emqx))\//.test(path))

/** All that a pattern's first group finds in pages, each as `page: what`. */
const found = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) => [...read(path).matchAll(pattern)].map(([, what = '']) => ({ path, what })))
const wrong = (list: { path: string; what: string }[], isRight: (what: string, path: string) => boolean) => [
  ...new Set(
    list.filter(({ path, what }) => !isRight(what, path)).map(({ path, what }) => `${path}: ${what}`),
  ),
]

describe('pages that operators follow', () => {
  const code = texts.filter((path) => /\.(tsx?|mjs|sh)$|(^|\/)run$/.test(path) && !path.includes('.test.'))
  const ours = new Set(found(code, /(?:process\.env\.|\$\{?)([A-Z][A-Z0-9_]{3,})/g).map(({ what }) => what))
  const inFiles = shipped.map(read).join('\n')
  /** Of Node.js, PostgreSQL, the system's loader and others that an operator meets. */
  const others = /^(NODE_EXTRA_CA_CERTS|PGPASSWORD|LD_LIBRARY_PATH|MAX_USER_CONNECTIONS)$/

  it('name variables that there are', () => {
    const named = found(
      pages,
      /(?:^|[`\s(])(?:# ?)?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`\s]*)?(?=[`\s.,)]|$)/gm,
    )
    expect(named.length).toBeGreaterThan(150)
    const unknown = wrong(named, (name) => {
      if (name in configSchema.shape || ours.has(name) || others.test(name)) return true
      return new RegExp(`\\b${name}\\b`).test(inFiles)
    })
    expect(unknown, 'A variable of that name is in no code and no shipped file').toEqual([])
  })

  it('name commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const npm = found(texts, /npm run (?:--silent )?([a-z][\w:-]*)/g)
    expect(wrong(npm, (name) => name in scripts)).toEqual([])
    const programs = found([...pages, ...shipped], /apps\/server\/dist\/([\w-]+)\.js/g)
    expect(programs.length).toBeGreaterThan(10)
    const entries = read('apps/server/vite.config.ts')
    expect(
      wrong(programs, (name) => new RegExp(`^ +'?${name}'?: 'src/`, 'm').test(entries)),
      'The build makes no such program',
    ).toEqual([])
    const steps = found(markdown, /bootstrap\.mjs ([a-z][a-z ]*)/g).flatMap(({ path, what }) =>
      what
        .trim()
        .split(' ')
        .map((step) => ({ path, what: step })),
    )
    expect(
      wrong(steps, (step) => new RegExp(`^  ${step}: \\[`, 'm').test(read('scripts/bootstrap.mjs'))),
    ).toEqual([])
    const measured = found(markdown, /npm run bench -- ([a-z-]+)/g)
    expect(wrong(measured, (name) => files.includes(`bench/${name}.ts`))).toEqual([])
  })

  it('name files that there are', () => {
    // what the pages about adding something take as their example is not there yet
    const named = found(
      markdown.filter((path) => !path.startsWith('docs/how-to/add-a-')),
      /`((?:apps|bench|core|deploy|docs|drills|e2e|house-rules|scripts|test-servers)\/[\w./-]+)`/g,
    )
    expect(named.length).toBeGreaterThan(20)
    const folders = new Set(
      files.flatMap((path) => path.split('/').map((_, i, all) => all.slice(0, i).join('/'))),
    )
    const missing = wrong(
      named.filter(({ what }) => !what.includes('/dist/')),
      (path) => files.includes(path) || folders.has(path.replace(/\/$/, '')),
    )
    expect(missing).toEqual([])
  })

  it('link to pages and headings that there are', () => {
    const anchorOf = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-')
    const folders = new Set(
      files.flatMap((path) => path.split('/').map((_, i, all) => all.slice(0, i).join('/'))),
    )
    const links = found(
      files.filter((path) => path.endsWith('.md')),
      /\]\((?!https?:|mailto:)([^)\s]+)\)/g,
    )
    const isThere = (link: string, page: string) => {
      const [name = '', anchor] = link.split('#')
      const path = name === '' ? page : new URL(name, `file:///${page}`).pathname.slice(1).replace(/\/$/, '')
      if (!files.includes(path)) return folders.has(path) && anchor === undefined
      const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
      return anchor === undefined || headings.includes(anchor)
    }
    expect(links.length).toBeGreaterThan(200)
    expect(wrong(links, isThere)).toEqual([])
  })

  it('name addresses of the cluster that its files have', () => {
    const ports = found(['docs/operations/cluster.md'], /\d+\.\d+\.\d+\.\d+:(\d+)\b/g)
    expect(ports.length).toBeGreaterThan(2)
    expect(wrong(ports, (port) => new RegExp(`\\b${port}\\b`).test(inFiles))).toEqual([])
    const shippedFiles = found(
      ['docs/operations/cluster.md'],
      /`([\w-]+\.(?:yml|env|cfg|conf|ini)|disk-guard)`/g,
    )
    expect(wrong(shippedFiles, (name) => files.includes(`deploy/cluster/${name}`))).toEqual([])
  })

  it('name screens and calls that there are', () => {
    const paths = (list: readonly string[]) =>
      new Set(list.map((path) => path.replace(/\?.*$/, '').replaceAll(/:\w+/g, ':')))
    const known = paths(Object.values(screens))
    const named = found(pages, /`(\/admin\/[\w/-]+)`/g)
    expect(named.length).toBeGreaterThan(8)
    expect(wrong(named, (path) => known.has(path))).toEqual([])
    const contract = files.filter((path) => /^core\/contract\/src\/.*\.ts$/.test(path))
    const answered = paths(
      found(contract, /\bpath: ["'`](?:\$\{prefix\})?(\/[^"'`]*)["'`]/g).map(({ what }) => what),
    )
    const called = found(pages, /(?:GET|POST|PUT|PATCH|DELETE) (?:\/api)?(\/[a-z][\w/:-]*)/g)
    expect(called.length).toBeGreaterThan(4)
    const isAnswered = (path: string) =>
      answered.has(path.replaceAll(/:\w+/g, ':')) ||
      [...answered].some((one) => one.startsWith(path.replace(/\/?$/, '/')))
    expect(wrong(called, isAnswered)).toEqual([])
  })

  it('quote what the log says', () => {
    const server = sources.filter((path) => path.startsWith('apps/server/src/') && !path.includes('.test.'))
    const said = server
      .map(read)
      .join('\n')
      .replaceAll(/'\s*\+\s*'/g, '')
    const quoted = found(
      pages.filter((path) => !path.startsWith('README')),
      /`([a-z]+(?: [a-z]+){3,})`/g,
    )
    expect(quoted.length).toBeGreaterThan(4)
    expect(wrong(quoted, (words) => said.includes(words) || words === 'timestamp without time zone')).toEqual(
      [],
    )
  })

  it('name alarms that there are', () => {
    const rules = read('deploy/monitoring/uplink.rules.yml')
    const named = found([...pages, 'drills/alarms.ts', '.ci/run'], /\b(Uplink[A-Z]\w+)/g)
    expect(named.length).toBeGreaterThan(15)
    expect(wrong(named, (name) => rules.includes(`- alert: ${name}\n`))).toEqual([])
    const inhibited = found(['deploy/monitoring/alertmanager.yml'], /(Uplink\w+(?:\.\*)?)/g)
    expect(wrong(inhibited, (name) => new RegExp(`- alert: ${name}\n`).test(rules))).toEqual([])
  })
})
