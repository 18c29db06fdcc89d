import { defineConfig } from 'vitest/config'

// Core's one test that asks PostgreSQL; it runs where a server is started.
const onDatabase = 'core/permission-rules/src/agreement.test.ts'

// One project per place; each file runs alone, so that no test can lean on another.
export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    projects: [
      { test: { name: 'core', include: ['core/*/src/**/*.test.ts'], exclude: [onDatabase] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', onDatabase],
          globalSetup: ['apps/server/src/testing/test-cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      {
        test: {
          name: 'house',
          include: ['house-rules/**/*.test.ts', 'scripts/**/*.test.ts'],
          // some of them start other programs
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
