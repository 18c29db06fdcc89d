import type { RadiusFiles } from '@uplink/contract/setups'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What FreeRADIUS needs to know of this installation. */
export interface RadiusFacts {
  /** Where people reach the portal, without a slash at the end. */
  publicUrl: string
  /** Where this process listens. */
  port: number
  hasSecret: boolean
  peers: readonly string[]
  /** Where the tested files are: `docs/freeradius` of the installation. */
  folder: string
}

const places = {
  rest: 'mods-enabled/rest',
  portal_secret: 'policy.d/portal_secret',
  portal: 'sites-enabled/portal',
  'clients.conf': 'clients.conf',
}
/** The address that stands in the files. */
const example = 'http://127.0.0.1:8080'

/** Behind a proxy a call to the public address comes from the machine's own public one, which may ask only where it is named. */
const addressOf = ({ publicUrl, port, peers }: RadiusFacts) =>
  peers.length > 0 ? publicUrl : `http://127.0.0.1:${port}`

/** The tested files with this installation's address. Whoever copies them writes the secret by hand: it is never told. */
export async function readRadiusFiles(facts: RadiusFacts): Promise<RadiusFiles> {
  const { hasSecret, peers, folder } = facts
  const address = addressOf(facts)
  const files = await Promise.all(
    Object.entries(places).map(async ([name, place]) => ({
      name,
      place,
      text: (await readFile(join(folder, name), 'utf8')).replaceAll(example, address),
    })),
  )
  return { address: `${address}/api/radius`, has_secret: hasSecret, peers: [...peers], files }
}
