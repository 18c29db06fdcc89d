import { defineConfig } from 'vite'

/** Bundles the server with the core; packages from the registry stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'demo-fill': 'src/demo-fill.ts',
        'after-restore': 'src/after-restore.ts',
      },
      output: { entryFileNames: '[name].js', format: 'es' },
    },
  },
  ssr: { noExternal: [/^@uplink\//] },
})
