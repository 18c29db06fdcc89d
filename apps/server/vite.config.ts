import { defineConfig } from 'vite'

/** Bundles the server with the core; packages from the registry stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    // as old as what may install it: `starting/process/runtime.ts` must be read before it can go on in a newer one
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'demo-fill': 'src/commands/demo-fill.ts',
        'written-sql': 'src/modules/reports/resolved/written-sql.thread.ts',
        'after-restore': 'src/commands/after-restore.ts',
        'reset-admin': 'src/commands/reset-admin.ts',
        backup: 'src/commands/backup.ts',
        import: 'src/commands/import.ts',
        doctor: 'src/commands/doctor.ts',
        'prove-ledger': 'src/commands/prove-ledger.ts',
        restore: 'src/commands/restore.ts',
      },
      output: { entryFileNames: '[name].js', format: 'es' },
    },
  },
  ssr: { noExternal: [/^@uplink\//] },
})
