import type { Plugin } from 'vite'
import { cssVariables } from '../src/ui/theme/css-variables'

const name = 'virtual:tokens.css'

/** Serves the style sheet of all custom properties, made from `src/ui/theme/tokens.ts`, as `virtual:tokens.css`. */
export function tokensCss(): Plugin {
  return {
    name: 'uplink:tokens-css',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? cssVariables() : undefined),
  }
}
