import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress'
import { serviceWorker } from './build/service-worker'
import { tokensCss } from './build/tokens-css'

const server = 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), tokensCss(), serviceWorker(), precompress()],
  server: { proxy: { '/api': server, '/simulator': server, '/mqtt': { target: server, ws: true } } },
  build: {
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What many screens share is one file: each small file costs a request of its own.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
})
