import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licences } from './licences.mjs'
import { root } from './root.mjs'

const prefix = 'node_modules/'

/**
 * What the built portal consists of, as CycloneDX 1.6: each package with its version, its licence and the hash by which npm has
 * checked it, from the lock file. The same lock file gives the same document, so it has neither a date nor a random number.
 */
export function sbom() {
  const { version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const licenceOf = new Map(licences().map((one) => [`${one.name} ${one.version}`, one.licence]))
  const components = Object.entries(packages).flatMap(([path, { version: its, integrity, dev, link }]) => {
    if (!path.includes(prefix) || dev || link || !existsSync(join(root, path))) return []
    const name = path.slice(path.lastIndexOf(prefix) + prefix.length)
    return [componentOf({ name, version: its, integrity, licence: licenceOf.get(`${name} ${its}`) })]
  })
  const once = new Map(components.map((one) => [one['bom-ref'], one]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `uplink@${version}`,
        name: 'uplink',
        version,
        licenses: [{ license: { id: 'AGPL-3.0-only' } }],
      },
    },
    components: [...once.values()].sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
  }
}

function componentOf({ name, version, integrity, licence }) {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${bare}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope && { group: scope }),
    name: bare,
    version,
    purl,
    ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
    // an expression of SPDX, or what the package says in its own words
    ...(licence && {
      licenses: [
        /^[\w.()+ -]+$/.test(licence) && !/^see /i.test(licence)
          ? { expression: licence }
          : { license: { name: licence } },
      ],
    }),
  }
}

const names = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' }

function hashOf(text) {
  const [kind, sum] = [text.slice(0, text.indexOf('-')), text.slice(text.indexOf('-') + 1)]
  return { alg: names[kind], content: Buffer.from(sum, 'base64').toString('hex') }
}
