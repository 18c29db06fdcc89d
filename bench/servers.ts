import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Served {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Runs a server in a process of its own and waits until it prints the port on which it listens. */
export async function serve(
  command: string[],
  env: Record<string, string>,
  saysPort: RegExp,
): Promise<Served> {
  const [program = 'node', ...args] = command
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child, saysPort)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function portOf(child: ChildProcess, saysPort: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      // The remaining output is read and discarded, as a log collector would.
      if (said === 'found') return
      said += chunk.toString()
      const port = saysPort.exec(said)?.[1]
      if (port === undefined) return
      said = 'found'
      resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}
