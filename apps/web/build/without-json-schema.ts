import type { Plugin } from 'vite'

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const declared = /^export (?:const|function) (\w+)/gm
const renamed = /^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves what writes a schema as JSON Schema out of the browser's scripts: every schema of the library refers to it, only
 * the server's OpenAPI calls it, and it is a sixth of the library.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'uplink:without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: modules },
      handler(code, id) {
        const names = [...code.matchAll(declared), ...code.matchAll(renamed)].map(([, name]) => name)
        if (names.length === 0) throw new Error(`${id} exports nothing that could be left out`)
        return {
          code: `const none = () => none\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`,
          map: null,
        }
      },
    },
  }
}
