import { build, type Plugin } from 'vite'
import { resolve } from 'node:path'

const name = 'first-calls.js'

/**
 * Builds `src/app/early/first-calls.ts` as a separate script that the page names first, so that it runs while all others
 * load. As a module of the page it would be bundled into one file with them.
 */
export function firstCalls(): Plugin {
  let root = ''
  return {
    name: 'uplink:first-calls',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      this.emitFile({
        type: 'asset',
        name,
        source: await bundled(resolve(root, 'src/app/early/first-calls.ts')),
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(name))
        if (!file) throw new Error('the script of the first calls is missing')
        // An async script would otherwise be the last that the browser asks for and a server with HTTP/2 sends.
        const attrs = { src: `/${file.fileName}`, async: true, fetchpriority: 'high' }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'firstCalls' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [built = result] = [result].flat()
  if (!('output' in built)) throw new Error('the script of the first calls was not built')
  return built.output[0].code
}
