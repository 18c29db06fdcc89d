import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { freePort } from '#platform/database/embedded/boot'
import { rootFolder } from '../../../starting/installation'
import { builtProgram, compiledCode } from '../built-program'

/** The built portal in a process of its own, which is killed and restarted on the same port. */
export interface PortalProcess {
  origin: string
  /** Starts it; resolves with the milliseconds until it serves. */
  start(): Promise<number>
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Its logged errors: each message with its count. */
  errors(): Record<string, number>
}

/** How many lines of its output tell why a portal has ended. */
const linesKept = 40

/** Builds the portal if needed. */
export async function portalProcess(env: Record<string, string>): Promise<PortalProcess> {
  const program = builtProgram('main')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const errors: Record<string, number> = {}
  let child: ChildProcess | undefined
  let said = ''
  const lately: string[] = []

  function read(chunk: Buffer): void {
    const lines = (said + chunk.toString()).split('\n')
    said = lines.pop() ?? ''
    lately.push(...lines)
    lately.splice(0, lately.length - linesKept)
    for (const line of lines) {
      if (!/^\{"level":[56]0/.test(line)) continue
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
      const what = err ? `${msg}: ${err.message}` : msg
      errors[what] = (errors[what] ?? 0) + 1
    }
  }

  return {
    origin,
    errors: () => errors,
    async start() {
      const began = performance.now()
      const started = spawn(process.execPath, [program], {
        cwd: rootFolder,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_COMPILE_CACHE: compiledCode,
          PORT: String(port),
          HOST: '127.0.0.1',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      await vi.waitFor(
        async () => {
          if (started.exitCode !== null)
            throw new Error(`the portal ended by itself: ${[...lately, said].join('\n')}`)
          if (started.signalCode !== null) return
          const answer = await fetch(`${origin}/readyz`)
          await answer.body?.cancel()
          if (!answer.ok) throw new Error(`not ready: ${answer.status}`)
        },
        { timeout: 60_000, interval: 20 },
      )
      return performance.now() - began
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      said = ''
    },
  }
}
