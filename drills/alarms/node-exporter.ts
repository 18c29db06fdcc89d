import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../../test-servers/free-port'

/** Debian's node_exporter, which tells of one disk only. */
export interface NodeExporter {
  port: number
  stop(): Promise<void>
}

/** @param mountpoint of the disk that it tells of */
export async function startNodeExporter(mountpoint: string): Promise<NodeExporter> {
  const port = await freePort()
  const others = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
    .filter((place) => place !== mountpoint)
    .map((place) => place.replaceAll(/[^\w/]/g, '.'))
  const child: ChildProcess = spawn(
    'prometheus-node-exporter',
    [
      `--web.listen-address=127.0.0.1:${port}`,
      '--collector.disable-defaults',
      '--collector.filesystem',
      '--collector.filesystem.fs-types-exclude=^$',
      `--collector.filesystem.mount-points-exclude=^(${[...new Set(others)].join('|')})$`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return {
    port,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
