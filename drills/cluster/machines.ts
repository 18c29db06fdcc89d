// Machines of a drill: each is a network namespace of this one with an address of its own on a common wire, so that it
// can be cut off, stopped and killed as a whole. Needs root and Debian's iproute2; what is made here is gone with the drill.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the shipped files call the network of the cluster. */
export const network = '10.20.0'

const prefix = 'uplink-drill'
const wire = `${prefix}-net`

export interface Machine {
  name: string
  address: string
  /** Runs a program there; what it prints goes into a file of the drill's folder. */
  run(
    program: string,
    args: string[],
    options?: { env?: Record<string, string>; user?: string },
  ): ChildProcess
  /** Takes the power: every process there ends at once. */
  kill(): void
  /** Every process there stands still, and goes on. */
  stop(): void
  goOn(): void
  /** Nothing reaches it any more, and nothing leaves; then it does again. */
  cutOff(): void
  connect(): void
}

const ip = (...args: string[]) =>
  execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString()

/** What an earlier drill has left, which was killed itself. */
export function removeMachines(): void {
  const left = ip('netns', 'list').match(new RegExp(`^${prefix}-\\S+`, 'gm')) ?? []
  for (const name of left) {
    signal(name, 'SIGKILL')
    ip('netns', 'delete', name)
  }
}

/** The wire that the machines are connected to. */
export function layWire(): void {
  ip('netns', 'add', wire)
  ip('-n', wire, 'link', 'add', 'wire', 'type', 'bridge')
  ip('-n', wire, 'link', 'set', 'wire', 'up')
}

/** A machine on the wire, with its own loopback. All are made before the drill goes into one of them. */
export function makeMachine(name: string, host: number): void {
  const namespace = namespaceOf(name)
  const address = `${network}.${host}`
  ip('netns', 'add', namespace)
  ip('-n', namespace, 'link', 'set', 'lo', 'up')
  ip('-n', namespace, 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', name, 'netns', wire)
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  ip('-n', wire, 'link', 'set', name, 'master', 'wire')
  ip('-n', wire, 'link', 'set', name, 'up')
}

export const namespaceOf = (name: string): string => `${prefix}-${name}`

/** A machine that was made. */
export function machineAt(name: string, host: number, folder: string): Machine {
  const namespace = namespaceOf(name)
  const setWire = (state: 'up' | 'down') => ip('-n', wire, 'link', 'set', name, state)
  return {
    name,
    address: `${network}.${host}`,
    run(program, args, { env = {}, user } = {}) {
      const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
      const child = spawn('ip', ['netns', 'exec', namespace, ...as, program, ...args], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const log = join(folder, `${name}.log`)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => appendFileSync(log, text))
      return child
    },
    kill: () => signal(namespace, 'SIGKILL'),
    stop: () => signal(namespace, 'SIGSTOP'),
    goOn: () => signal(namespace, 'SIGCONT'),
    cutOff: () => void setWire('down'),
    connect: () => void setWire('up'),
  }
}

/** To every process of a namespace; repeated, since one may just have begun another. */
function signal(namespace: string, name: NodeJS.Signals): void {
  for (let again = 0; again < 3; again += 1)
    for (const pid of ip('netns', 'pids', namespace).split('\n').filter(Boolean)) {
      try {
        process.kill(Number(pid), name)
      } catch {
        // it has ended meanwhile
      }
    }
}
