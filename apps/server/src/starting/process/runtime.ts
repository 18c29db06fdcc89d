import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** The oldest major version of Node.js that still gets security fixes. */
const supported = 24

/** Set where this was tried already, so that it is tried once whatever is found. */
const tried = 'UPLINK_RUNTIME_TRIED'

/** The Node.js that the packages bring for this machine; undefined where they bring none. */
function ownRuntime(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`)
  } catch {
    return undefined
  }
}

/**
 * Goes on in the Node.js that the packages bring when the machine's own is too old to be mended any more: the same
 * program with the same arguments, whose signals and exit code are passed on. Returns at once where the version is fine,
 * or where there is no other one; then it only says so.
 */
async function useSupportedRuntime(): Promise<void> {
  const [major] = process.versions.node.split('.').map(Number)
  if (major === undefined || major >= supported || process.env[tried]) return
  const own = ownRuntime()
  const old = `This machine’s Node.js ${process.versions.node} gets no security fixes any more`
  if (own === undefined) {
    console.error(`${old}: install version ${supported} or newer.`)
    return
  }
  console.error(`${old}, so the portal runs with the one that its packages bring.`)
  const child = spawn(own, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [tried]: 'true' },
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to both.
  process.on('SIGINT', () => !process.stdin.isTTY && child.kill('SIGINT'))
  await new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => process.exit(code ?? 1))
  })
}

await useSupportedRuntime()
