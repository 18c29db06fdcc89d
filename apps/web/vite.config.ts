import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './build/compile-hints'
import { firstCalls } from './build/first-calls'
import { homeGroup, restGroup } from './build/home-group'
import { precompress } from './build/precompress'
import { screenHints } from './build/screen-hints'
import { serviceWorker } from './build/service-worker'
import { liveSchemaGroup, schemaGroup, sharedGroup } from './build/shared-groups'
import { tokensCss } from './build/tokens-css'
import { withoutJsonSchema } from './build/without-json-schema'

const server = 'http://localhost:8080'

export default defineConfig({
  plugins: [
    react(),
    tokensCss(),
    firstCalls(),
    screenHints(),
    serviceWorker(),
    withoutJsonSchema(),
    compileHints(),
    precompress(),
  ],
  resolve: {
    // React itself has what this package adds to versions before 18
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: { proxy: { '/api': server, '/simulator': server, '/mqtt': { target: server, ws: true } } },
  build: {
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // what is asked for is fetched by the import itself, and need not stand in the list that every page carries
      resolveDependencies: (script, needed) => needed.filter((file) => file !== script),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { ...homeGroup, priority: 3 },
            { ...restGroup, priority: 2 },
            { ...liveSchemaGroup, priority: 1.5 },
            { ...schemaGroup, priority: 1 },
            sharedGroup,
          ],
        },
      },
    },
  },
})
