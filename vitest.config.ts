import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Core's tests that ask databases; they run where a server is started.
const onDatabase = [
  'core/permission-rules/src/agreement.test.ts',
  'core/report-engine/src/executed/*.test.ts',
]

// Starts and kills servers of its own.
const embedded = 'apps/server/src/platform/database/embedded/**/*.test.ts'

const patience = 'apps/server/src/testing/processes/patience.ts'

const shapla = 'apps/web/src/testing/shapla.ts'

// A limit is for what hangs: a machine that is five times slower than usual must still come in time.
const generous = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

// What looks at the window's own objects, and not at a screen.
const onWindow = [
  'apps/web/src/platform/{api,live,service-worker,session}/*.test.ts',
  'apps/web/src/app/early/*.test.ts',
]

// One project per place. The files of one worker share their modules, whose loading takes longer than most tests; what a
// file needs it makes, a database or a window of its own, so that no test leans on another. One project after the other
// (`groupOrder`): a worker goes on only while the next file is of its project, and a new one loads everything again. Projects
// with a process for each file have nothing to keep: they run together, and no core waits for the last file of each.
export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // One more than there are cores: part of every test is waiting for its database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'core',
          include: ['core/*/src/**/*.test.ts'],
          exclude: onDatabase,
          isolate: false,
          sequence: { groupOrder: 3 },
          ...generous,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', ...onDatabase],
          exclude: [embedded],
          isolate: false,
          sequence: { groupOrder: 1 },
          globalSetup: ['apps/server/src/testing/databases/test-cluster.ts'],
          setupFiles: [patience],
          ...generous,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['apps/web/src/testing/set-up.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
          ...generous,
        },
      },
      // What shows nothing needs no document, which takes longer to make than these take to run.
      {
        test: {
          name: 'web-logic',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: onWindow,
          setupFiles: [shapla],
          isolate: false,
          sequence: { groupOrder: 4 },
          ...generous,
        },
      },
      // A process for each file: they load modules anew, and each begins with a window that nobody has touched.
      {
        test: {
          name: 'web-platform',
          include: onWindow,
          setupFiles: [shapla],
          sequence: { groupOrder: 5 },
          ...generous,
        },
      },
      {
        test: {
          name: 'embedded',
          include: [embedded],
          sequence: { groupOrder: 5 },
          setupFiles: [patience],
          ...generous,
        },
      },
      {
        test: {
          name: 'house',
          include: [
            'house-rules/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'drills/**/*.test.ts',
          ],
          sequence: { groupOrder: 5 },
          ...generous,
        },
      },
    ],
  },
})
