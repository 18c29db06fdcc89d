import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'

const root = new URL('../../../../../', import.meta.url)
const at = (path: string) => new URL(path, root)
const read = (path: string) => readFileSync(at(path), 'utf8')

const rules = read('deploy/monitoring/uplink.rules.yml')
const alarms = rules.match(/(?<=- alert: )\w+/g) ?? []
const hasPrometheus = existsSync('/usr/bin/promtool') && existsSync('/usr/bin/amtool')

describe('the files in deploy/monitoring', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({})
  })
  afterAll(() => app.close())

  it('ask for metrics that there are', async () => {
    const { body } = await app.server.inject('/metrics')
    const known = new Set(body.match(/(?<=^# TYPE )\w+/gm))
    // without an embedded database or a broker of its own an app has not these
    for (const name of ['disk_free_bytes', 'disk_size_bytes', 'live_connections']) known.add(`uplink_${name}`)
    const named = [rules, read('deploy/monitoring/grafana.json')].flatMap(
      (text) => text.match(/\b(uplink|nodejs|process)_\w+/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(20)
    const unknown = named.filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
    )
    expect(unknown).toEqual([])
  })

  it('are listed in docs/operations.md, which names no other, and neither does the runbook', async () => {
    const { body } = await app.server.inject('/metrics')
    const pages = ['docs/operations.md', 'docs/runbook.md'].map(read)
    const others = /^uplink_(app|report|owner|demo_archive)$/
    const ours = (text: string) => (text.match(/\buplink_\w+/g) ?? []).filter((name) => !others.test(name))
    const listed = new Set((pages[0]?.match(/^\|.*?`uplink_\w+`.*?\|/gm) ?? []).flatMap(ours))
    const known = [...(body.match(/(?<=^# TYPE )uplink_\w+/gm) ?? []), 'uplink_live_connections']
    for (const name of ['disk_free_bytes', 'disk_size_bytes']) known.push(`uplink_${name}`)
    expect([...listed].toSorted()).toEqual([...new Set(known)].toSorted())
    const unknown = pages
      .flatMap(ours)
      .filter((name) => !known.includes(name.replace(/_(bucket|count|sum)$/, '')))
    expect(unknown).toEqual([])
  })

  it('are explained: each alarm has its place in the runbook, and no other has', () => {
    const explained = read('docs/runbook.md').match(/(?<=^## )\w+/gm)
    expect(explained).toEqual(alarms)
  })

  it('are caused in the drill: each alarm stands in one of its parts', () => {
    const causes = read('drills/alarms/parts.ts').matchAll(/(?<=^    alarms: \[)[^\]]+/gm)
    const caused = [...causes].flatMap(([names]) => names.match(/\w+/g) ?? [])
    expect(caused.toSorted()).toEqual(alarms.toSorted())
  })

  it('are tried out: each alarm is seen to begin and not to begin', () => {
    const tests = read('deploy/monitoring/uplink.rules.test.yml')
    const begins = alarms.filter((name) => new RegExp(`alertname: ${name}\\n *exp_alerts:\\n`).test(tests))
    const rests = alarms.filter((name) => tests.includes(`alertname: ${name}, exp_alerts: []`))
    expect({ begins, rests }).toEqual({ begins: alarms, rests: alarms })
  })

  it.skipIf(!hasPrometheus)(
    'are what Prometheus and Alertmanager read, and the alarms come as they should',
    () => {
      const checked = (program: string, ...args: string[]) =>
        spawnSync(program, args, { cwd: root, encoding: 'utf8' })
      const tried = checked('promtool', 'test', 'rules', 'deploy/monitoring/uplink.rules.test.yml')
      expect(tried.stdout + tried.stderr).toMatch(/SUCCESS/)
      expect(tried.status).toBe(0)
      expect(
        checked('promtool', 'check', 'config', '--syntax-only', 'deploy/monitoring/prometheus.yml').status,
      ).toBe(0)
      expect(() =>
        execFileSync('amtool', ['check-config', 'deploy/monitoring/alertmanager.yml'], { cwd: root }),
      ).not.toThrow()
    },
  )
})
