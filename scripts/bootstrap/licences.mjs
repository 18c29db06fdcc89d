import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The packages in the built portal, each once, with its version and its licence as the package names it. */
export function licences() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const builtIn = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const isBuiltIn = path.includes('node_modules/') && !dev && !link && existsSync(join(root, path))
    if (!isBuiltIn) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name, version, licence: license ?? licenceBy(path) }]
  })
  const once = new Map(builtIn.map((one) => [`${one.name} ${one.version}`, one]))
  return [...once.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Old packages name their licence in another field, or only have a licence file. */
function licenceBy(path) {
  const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const named = license?.type ?? license ?? licenses?.map(({ type }) => type).join(' or ')
  if (named) return named
  const file = ['LICENSE', 'LICENSE.md', 'LICENCE'].map((name) => join(root, path, name)).find(existsSync)
  const [first = ''] = file ? readFileSync(file, 'utf8').trim().split('\n') : []
  return first.replace(/^#+ *| License$/g, '') || 'see its package'
}
