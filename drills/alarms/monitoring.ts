import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../test-servers/free-port'

/** Where a process of the portal tells of itself, and as what. */
export interface Target {
  port: number
  role: string
}

interface Watched {
  token: string
  targets: readonly Target[]
  /** Ports of node_exporters of machines with the database. */
  exporters: readonly number[]
}

/** A Prometheus and an Alertmanager with the shipped files, and whoever is told. */
export interface Monitoring {
  /** Whether this alarm was told last as coming, or as gone; undefined: it was never told. */
  stateOf(alarm: string): 'firing' | 'resolved' | undefined
  /** The names of all that are told as coming now. */
  firing(): string[]
  /** What a query says now, a line for each series: its labels and its value. */
  ask(query: string): Promise<{ labels: Record<string, string>; value: number }[]>
  stop(): Promise<void>
}

/** The shipped waits would make a drill of hours. What the alarms compare is as it is shipped. */
const shorter: readonly (readonly [string | RegExp, string])[] = [
  [/for: \d+[mh]/g, 'for: 3s'],
  [
    'changes(process_start_time_seconds{job="uplink"}[15m])',
    'changes(process_start_time_seconds{job="uplink"}[40s])',
  ],
  ['offset 1h', 'offset 12s'],
  [/\[5m\]/g, '[10s]'],
  [/\[15m\]/g, '[8s]'],
]

/** The portal on the small disk is another one, whose usage is moved while that of the first waits. */
const apart = `    metric_relabel_configs:
      - source_labels: [role, __name__]
        regex: all;uplink_usage_moved_timestamp_seconds
        action: drop
`

/**
 * @param shipped the folder of the shipped files
 * @param folder for what the two keep
 */
export async function startMonitoring(
  shipped: string,
  folder: string,
  { token, targets, exporters }: Watched,
): Promise<Monitoring> {
  const told = new Map<string, 'firing' | 'resolved'>()
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const group = JSON.parse(body) as {
        status: 'firing' | 'resolved'
        alerts: { labels: { alertname: string } }[]
      }
      // one of several that are told together may be gone, and the alarm goes on
      for (const { labels } of group.alerts) told.set(labels.alertname, group.status)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')

  const ports = { prometheus: await freePort(), alertmanager: await freePort() }
  const read = (file: string) => readFileSync(join(shipped, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('metrics-token', token)
  write(
    'uplink.rules.yml',
    shorter.reduce((text, [from, to]) => text.replaceAll(from, to), read('uplink.rules.yml')),
  )
  const places = targets.map(
    ({ port, role }) => `      - targets: ['127.0.0.1:${port}']\n        labels: { role: ${role} }\n`,
  )
  write(
    'prometheus.yml',
    read('prometheus.yml')
      .replaceAll('15s', '1s')
      .replace('targets: []', `targets: [${exporters.map((port) => `'127.0.0.1:${port}'`).join(', ')}]`)
      .replace('localhost:9093', `127.0.0.1:${ports.alertmanager}`)
      .replace(/ +- targets: \[localhost:8080\][^]*$/, places.join('') + apart),
  )
  write(
    'alertmanager.yml',
    read('alertmanager.yml')
      .replaceAll('localhost:9099', `127.0.0.1:${(receiver.address() as AddressInfo).port}`)
      .replace('group_wait: 30s', 'group_wait: 0s')
      .replace('group_interval: 5m', 'group_interval: 1s'),
  )
  const start = (program: string, args: string[]) =>
    spawn(program, [...args, '--log.level=error'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const children: ChildProcess[] = [
    start('prometheus-alertmanager', [
      `--config.file=${join(folder, 'alertmanager.yml')}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
      '--cluster.listen-address=',
    ]),
    start('prometheus', [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
      // what was told before Alertmanager was known is told again at once
      '--rules.alert.resend-delay=1s',
    ]),
  ]

  return {
    stateOf: (alarm) => told.get(alarm),
    firing: () => [...told].filter(([, state]) => state === 'firing').map(([alarm]) => alarm),
    async ask(query) {
      const address = new URL(`http://127.0.0.1:${ports.prometheus}/api/v1/query`)
      address.searchParams.set('query', query)
      const answer = (await (await fetch(address)).json()) as {
        data: { result: { metric: Record<string, string>; value: [number, string] }[] }
      }
      return answer.data.result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }))
    },
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}
