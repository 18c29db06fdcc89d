import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|webmanifest)$/
const atLeast = 1024

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < atLeast) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
}

/**
 * Writes `.br` and `.gz` files next to each text file of the build, so that the server compresses nothing at run
 * time.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'uplink:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return
        const files = await readdir(folder, { recursive: true })
        for (const file of files) if (compressible.test(file)) await compressFile(join(folder, file))
      },
    },
  }
}
