import { dirname, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const screenTables = /\/app\/screens\/\w+-screens\.ts$/
/** A row of an area's table of screens: `screen('usage', 'Data usage', () => import('./UsagePage')`. */
const screenLine = /\bscreen\(\s*'(\w+)',[^]*?\bimport\('([^']+)'\)/g
const frame = 'src/app/layout/MainLayout.tsx'

/**
 * Writes `hints.json`: for each screen, the files that it needs besides those that the page names. The server adds
 * them to the page it sends, so that the browser loads them without waiting for the scripts that import them.
 */
export function screenHints(): Plugin {
  let root = ''
  const screens = new Map<string, { file: string; isPlain: boolean }>()
  return {
    name: 'uplink:screen-hints',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!screenTables.test(id)) return
        for (const [, name = '', path = ''] of code.matchAll(screenLine))
          screens.set(name, {
            file: `${resolve(dirname(id), path)}.tsx`,
            isPlain: id.includes('plain-screens'),
          })
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const hints = [...screens].map(([name, { file, isPlain }]) => {
          const parts = isPlain ? [file] : [resolve(root, frame), file]
          return [name, filesOf(parts, chunks)] as const
        })
        this.emitFile({
          type: 'asset',
          fileName: 'hints.json',
          source: JSON.stringify(Object.fromEntries(hints)),
        })
      },
    },
  }
}

function filesOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const entries = modules.map((module) => {
    const chunk =
      chunks.find((one) => one.facadeModuleId === module) ??
      chunks.find((one) => one.moduleIds.includes(module))
    if (!chunk) throw new Error(`no script has the screen ${module}`)
    return chunk
  })
  const needed = new Set(entries)
  for (const chunk of needed)
    for (const imported of chunk.imports) {
      const found = chunks.find(({ fileName }) => fileName === imported)
      if (found) needed.add(found)
    }
  return [...needed]
    .filter(({ isEntry }) => !isEntry)
    .flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName])
}
