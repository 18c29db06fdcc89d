import { defineConfig } from 'vite'

/** Bundles the server and the core it is made of; what comes from the registry stays in node_modules. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js', format: 'es' } },
  },
  ssr: { noExternal: [/^@uplink\//] },
})
