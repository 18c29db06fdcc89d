import type { RadiusFiles } from '@uplink/contract/setups'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What FreeRADIUS needs to know of this installation. */
export interface RadiusFacts {
  /** Where the portal is, without a slash at the end. */
  publicUrl: string
  hasSecret: boolean
  peers: readonly string[]
  /** Where the tested files are: `docs/freeradius` of the installation. */
  folder: string
}

const places = { rest: 'mods-enabled', portal_secret: 'policy.d', portal: 'sites-enabled' } as const
/** The address that stands in the files. */
const example = 'http://127.0.0.1:8080'

/** The tested files with this installation's address. Whoever copies them writes the secret by hand: it is never told. */
export async function readRadiusFiles({
  publicUrl,
  hasSecret,
  peers,
  folder,
}: RadiusFacts): Promise<RadiusFiles> {
  const files = await Promise.all(
    Object.entries(places).map(async ([name, place]) => ({
      name,
      place: `${place}/${name}`,
      text: (await readFile(join(folder, name), 'utf8')).replaceAll(example, publicUrl),
    })),
  )
  return { address: `${publicUrl}/api/radius`, has_secret: hasSecret, peers: [...peers], files }
}
