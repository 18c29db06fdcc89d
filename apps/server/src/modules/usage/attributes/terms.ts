import type { EquipmentKind } from '@uplink/contract/access-servers'
import {
  networkAttributes,
  speedAttributeNames,
  type NetworkAttribute,
} from '@uplink/contract/network-attributes'
import { speedAttributes, type Attribute, type Speeds } from './speeds'

/** What decides what a line gets, as it is stored. */
export interface LineTerms {
  status: 'active' | 'suspended' | 'closed'
  download_kbps: number | null
  upload_kbps: number | null
  /** Once its data is used up; null: as fast as before. */
  slow_download_kbps: number | null
  slow_upload_kbps: number | null
  is_used_up: boolean
  burst_download_kbps: number | null
  burst_upload_kbps: number | null
  burst_seconds: number | null
  package_pool: string | null
  package_attributes: unknown
  own_address: string | null
  own_pool: string | null
  own_attributes: unknown
  is_let_in: boolean | null
  garden_kbps: number | null
  garden_pool: string | null
  garden_attributes: unknown
  /** Of the equipment; null: nobody has set it up. */
  kind: string | null
}

/** Whether a suspended line is let in nevertheless, so that its equipment shows it where to pay. */
export const isInGarden = ({ status, is_let_in }: Pick<LineTerms, 'status' | 'is_let_in'>) =>
  status === 'suspended' && is_let_in === true

/** What a session keeps to: its speed, and what the package and the line add. It may change while the session runs. */
export function policyOf(line: LineTerms): Attribute[] {
  // equipment that nobody has set up gets what every line has got so far
  const kind = (line.kind ?? 'mikrotik') as EquipmentKind
  if (isInGarden(line)) {
    const kbps = line.garden_kbps ?? 1024
    return merged(
      speedAttributes(kind, { download: kbps, upload: kbps }),
      attributesIn(line.garden_attributes),
    )
  }
  const added = [...packageAttributes(line), ...attributesIn(line.own_attributes)]
  return merged(speedAttributes(kind, speedsOf(line)), added)
}

/** Where a session gets its address: its own one, else from a pool. Only a new session can get another. */
export function addressOf(line: LineTerms): Attribute[] {
  if (isInGarden(line) && line.garden_pool !== null)
    return [{ name: 'Framed-Pool', values: [line.garden_pool] }]
  if (line.own_address !== null) return [{ name: 'Framed-IP-Address', values: [line.own_address] }]
  const pool = line.own_pool ?? line.package_pool
  return pool === null ? [] : [{ name: 'Framed-Pool', values: [pool] }]
}

function speedsOf(line: LineTerms): Speeds {
  const { slow_download_kbps: slowDownload, slow_upload_kbps: slowUpload } = line
  if (line.is_used_up && slowDownload !== null && slowUpload !== null)
    return { download: slowDownload, upload: slowUpload }
  const { burst_download_kbps: download, burst_upload_kbps: upload, burst_seconds: seconds } = line
  return {
    download: line.download_kbps ?? 0,
    upload: line.upload_kbps ?? 0,
    ...(download !== null && upload !== null && seconds !== null && { burst: { download, upload, seconds } }),
  }
}

const attributesIn = (stored: unknown) => (Array.isArray(stored) ? (stored as NetworkAttribute[]) : [])

/** A speed that the package names counts while there is data. */
function packageAttributes(line: LineTerms): NetworkAttribute[] {
  const all = attributesIn(line.package_attributes)
  const isSlow = line.is_used_up && line.slow_download_kbps !== null
  return isSlow ? all.filter(({ name }) => !speedAttributeNames.includes(name)) : all
}

/** Several of one name are its values. */
const many = new Set(['Cisco-AVPair', 'Framed-Route'])

/**
 * The template's attributes, and those that were added by hand: they replace what the template says under the same name, the
 * line's own what its package says. Of Cisco's pairs only a policy replaces the rates.
 */
function merged(template: readonly Attribute[], added: readonly NetworkAttribute[]): Attribute[] {
  const byName = new Map(template.map(({ name, values }) => [name, [...values]]))
  if (added.some(({ value }) => value.includes('sub-qos-policy'))) byName.delete('Cisco-AVPair')
  for (const { name, value } of added) {
    const typed = networkAttributes[name] === 'number' ? Number(value) : value
    byName.set(name, many.has(name) ? [...(byName.get(name) ?? []), typed] : [typed])
  }
  return [...byName].map(([name, values]) => ({ name, values }))
}

/** Whether a session in the garden differs by more than its speed: then only a new one can enter or leave it. */
export const isGardenApart = ({ is_let_in, garden_pool, garden_attributes }: LineTerms) =>
  is_let_in === true && (garden_pool !== null || attributesIn(garden_attributes).length > 0)
