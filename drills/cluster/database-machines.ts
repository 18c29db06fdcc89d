import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Machine } from './machines'

export const superuserPassword = 'superuser of this drill'

const passwords = {
  PATRONI_SUPERUSER_PASSWORD: superuserPassword,
  PATRONI_REPLICATION_PASSWORD: 'replicator of this drill',
  PATRONI_REWIND_PASSWORD: 'rewinder of this drill',
}

/** Megabytes of a database machine's disk, which lies in memory. */
const diskMb = 900

/** What etcd and Patroni know of a machine. */
interface Member {
  name: string
  role: string
  state: string
}

/** A machine with etcd, Patroni, PostgreSQL and the guard of its disk, by the shipped files. */
export interface DatabaseMachine extends Machine {
  start(): void
  fillDisk(): void
  emptyDisk(): void
}

/**
 * @param shipped the folder of the shipped files
 * @param folder for what the machine keeps
 */
export function installDatabase(machine: Machine, shipped: string, folder: string): DatabaseMachine {
  const home = join(folder, machine.name)
  const disk = join(home, 'disk')
  const data = join(disk, 'uplink')
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk])
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres']).toString()))
  for (const place of [home, disk]) chownSync(place, uid ?? 0, gid ?? 0)
  mkdirSync(join(home, 'etcd'))
  const own = (file: string) =>
    readFileSync(join(shipped, file), 'utf8')
      .replace(/^(name: |ETCD_NAME=)db1$/m, `$1${machine.name}`)
      .replace(/^( +(?:listen|connect_address): )10\.20\.0\.11/gm, `$1${machine.address}`)
      .replace(
        /^(ETCD_(?:LISTEN|INITIAL_ADVERTISE|ADVERTISE)\w+=http:\/\/)10\.20\.0\.11/gm,
        `$1${machine.address}`,
      )
      .replace('/var/lib/postgresql/15/uplink', data)
      .replace('/var/lib/etcd/uplink', join(home, 'etcd'))
      .replace(/^( +data_dir: .*)$/m, `$1\n  parameters: { unix_socket_directories: ${home} }`)
  const settings = join(home, 'patroni.yml')
  writeFileSync(settings, own('patroni.yml'))
  chmodSync(settings, 0o644)
  const etcd = Object.fromEntries(
    own('etcd.env')
      .split('\n')
      .filter((line) => /^ETCD/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const junk = join(disk, 'junk')
  return {
    ...machine,
    start() {
      machine.run('etcd', ['--logger=zap', '--log-level=error'], { env: etcd })
      machine.run('/usr/bin/python3', ['/usr/bin/patroni', settings], {
        env: { ...passwords, HOME: home },
        user: 'postgres',
      })
      machine.run('sh', [
        '-c',
        `while :; do sleep 2; setpriv --reuid=postgres --regid=postgres --init-groups sh ${join(shipped, 'disk-guard')} ${machine.name} ${data} http://${machine.address}:8008; done`,
      ])
    },
    fillDisk() {
      // as dd does it, until there is no room
      execFileSync('sh', ['-c', `cat /dev/zero > ${junk} 2>/dev/null || true`])
    },
    emptyDisk: () => void execFileSync('rm', ['-f', junk]),
  }
}

/** What one of the machines that answer says of all, as far as it knows. */
export async function members(machines: readonly Machine[]): Promise<Member[]> {
  for (const { address } of machines) {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // that one does not answer
    }
  }
  return []
}

/** Which machine leads: the one that says so itself. */
export async function leaderOf<M extends Machine>(machines: readonly M[]): Promise<M | undefined> {
  const answers = machines.map(async (machine) => {
    const answer = await fetch(`http://${machine.address}:8008/primary`, {
      signal: AbortSignal.timeout(2000),
    })
    return answer.status === 200 ? machine : Promise.reject(new Error(String(answer.status)))
  })
  return Promise.any(answers).catch(() => undefined)
}

/** Waits until all lead or follow again, with one synchronous standby. Throws after the time. */
export async function untilWhole(machines: readonly Machine[], limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  for (;;) {
    const known = await members(machines)
    const isWhole =
      known.filter(({ state }) => /^(running|streaming)$/.test(state)).length === machines.length &&
      known.some(({ role }) => role === 'leader') &&
      known.some(({ role }) => role === 'sync_standby')
    if (isWhole) return
    if (Date.now() > end) throw new Error(`The cluster is not whole: ${JSON.stringify(known)}`)
    await wait(500)
  }
}
