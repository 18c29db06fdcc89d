// `npm run dev`: the server restarts when its sources change, the web app reloads in the browser. Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsx = 'node_modules/tsx/dist/cli.mjs'
const parts = [
  // Only the source folders: data and builds change too, and must not restart the server.
  spawn(
    'node',
    [tsx, 'watch', '--clear-screen=false', '--include', 'core/**/*.ts', 'apps/server/src/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  ),
  spawn('node', ['../../node_modules/vite/bin/vite.js'], { cwd: `${root}/apps/web`, stdio: 'inherit' }),
]

let isStopping = false
const stop = (code) => {
  if (isStopping) return
  isStopping = true
  for (const part of parts) part.kill('SIGTERM')
  process.exitCode = code
}
for (const part of parts) part.on('exit', (code) => stop(code ?? 0))
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
