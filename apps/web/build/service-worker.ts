import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The fonts that every page uses. The whole Bengali font is left to the browser's own cache. */
const everydayFont = /assets\/(inter|few-bengali)-[^/]+\.woff2$/

/**
 * Builds `src/platform/service-worker/sw.ts` to `/sw.js`. It caches the page and the files that the page names in
 * advance. All other hashed files are cached on first use, so that customers never download the staff's screens.
 */
export function serviceWorker(): PluginOption {
  let folder = ''
  const remember: PluginOption = {
    name: 'uplink:output-folder',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
  }
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/platform/service-worker',
    filename: 'sw.ts',
    // the content security policy allows no inline script: the app registers /sw.js itself
    injectRegister: null,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/*'],
      manifestTransforms: [
        async (entries) => {
          const page = await readFile(join(folder, 'index.html'), 'utf8')
          const isShell = (url: string) =>
            url === 'index.html' || page.includes(url) || everydayFont.test(url)
          return { manifest: entries.filter(({ url }) => isShell(url)) }
        },
      ],
    },
  })
  return [remember, pwa]
}
