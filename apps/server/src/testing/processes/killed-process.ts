import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build } from 'vite'
import { rootFolder } from '../../starting/installation'
import { compiledCode } from './built-program'

export interface Step {
  /** Whether its effect survives if the process dies right after it. */
  isDurable: boolean
}

/** What a child reports before it is killed, or at its end. */
export type Told = { stoppedBefore: string } | { steps: Step[] }

/**
 * Bundles a child's code, so that its process starts in a fraction of a second; returns the file. `name`: where a test has
 * several children.
 */
export async function bundleChild(source: string, name = 'child'): Promise<string> {
  const outDir = join(rootFolder, '.cache', `kill-${process.pid}-${name}`)
  await build({
    root: join(rootFolder, 'apps/server'),
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { child: source },
        output: { format: 'es', entryFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: [/^@uplink\//] },
  })
  return join(outDir, 'child.mjs')
}

/** Runs a child to its end, or until it reports that it stops before a statement: then it is killed by SIGKILL. */
export async function runChild(file: string, task: object): Promise<Told> {
  const child = fork(file, {
    env: {
      PATH: process.env.PATH,
      KILL_TASK: JSON.stringify(task),
      NODE_COMPILE_CACHE: compiledCode,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as Told),
    exit.then(() => undefined),
  ])
  if (told && 'stoppedBefore' in told) child.kill('SIGKILL')
  const [code, signal] = await exit
  if (told && (code === 0 || signal === 'SIGKILL')) return told
  throw new Error(`the child ended with ${code ?? signal}: ${complaint}`)
}
