import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Serves the page of all graphs from its sources, because no build of the portal has it. */
export async function serveGallery(): Promise<{ url: string; stop: () => void }> {
  const vite = spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'end-with-parent.mjs'),
      join(root, 'node_modules/vite/bin/vite.js'),

      'apps/web',
      '--config',
      'apps/web/vite.config.ts',
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--clearScreen',
      'false',
    ],
    { cwd: root, env: { ...process.env, NO_COLOR: '1' }, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /(http:\/\/127\.0\.0\.1:\d+)\//.exec(said) ?? []
      if (found) resolve(found)
    }
    vite.stdout.on('data', read)
    vite.stderr.on('data', read)
    vite.once('exit', () => reject(new Error(`The gallery was not served:\n${said}`)))
  })
  return { url: `${url}/gallery.html`, stop: () => void vite.kill('SIGTERM') }
}
