import type { EquipmentKind } from '@uplink/contract/access-servers'

/** One attribute with its values, by its name in FreeRADIUS' dictionaries. */
export interface Attribute {
  name: string
  values: (string | number)[]
}

/** In kilobits a second, from the customer's side. */
export interface Speeds {
  download: number
  upload: number
  /** How fast it may be for so many seconds; absent: never faster. */
  burst?: { download: number; upload: number; seconds: number } | undefined
}

const one = (name: string, value: string | number): Attribute => ({ name, values: [value] })

/** A line may burst while it used less than this part of its speed in the seconds before. */
const burstBelow = 3 / 4

/**
 * RouterOS reads `receive/transmit` from its own side, so the customer's upload comes first; then the same for the burst, the
 * average below which it is allowed, and its seconds.
 */
function mikrotik({ download, upload, burst }: Speeds): Attribute[] {
  const pair = (up: number, down: number) => `${Math.round(up)}k/${Math.round(down)}k`
  const speed = pair(upload, download)
  if (!burst) return [one('Mikrotik-Rate-Limit', speed)]
  const threshold = pair(upload * burstBelow, download * burstBelow)
  const bursts = `${pair(burst.upload, burst.download)} ${threshold} ${burst.seconds}/${burst.seconds}`
  return [one('Mikrotik-Rate-Limit', `${speed} ${bursts}`)]
}

/** Cisco's own recommendation: room for a second and a half at the speed, and twice that at most, in octets. */
function cisco({ download, upload, burst }: Speeds): Attribute[] {
  const limit = (direction: 'input' | 'output', kbps: number, most = kbps) => {
    const room = Math.round((kbps * 1000 * 1.5) / 8)
    const extended = Math.round((Math.max(kbps, most) * 1000 * 3) / 8)
    return `rate-limit ${direction} ${kbps * 1000} ${room} ${extended} conform-action transmit exceed-action drop`
  }
  return [
    {
      name: 'Cisco-AVPair',
      values: [
        `lcp:interface-config#1=${limit('input', upload, burst?.upload)}`,
        `lcp:interface-config#2=${limit('output', download, burst?.download)}`,
      ],
    },
  ]
}

/** Profiles are made on the equipment; one is known by the speeds it stands for, or a package names another. */
const juniper = ({ download, upload }: Speeds) => [
  one('ERX-Qos-Profile-Name', `down-${download}k`),
  one('ERX-Ingress-Policy-Name', `up-${upload}k`),
]

/** In bits a second; input is what the equipment receives. */
const huawei = ({ download, upload, burst }: Speeds) => [
  one('Huawei-Input-Average-Rate', upload * 1000),
  one('Huawei-Input-Peak-Rate', (burst?.upload ?? upload) * 1000),
  one('Huawei-Output-Average-Rate', download * 1000),
  one('Huawei-Output-Peak-Rate', (burst?.download ?? download) * 1000),
]

/** In bits a second. These know no bursts. */
const wispr = ({ download, upload }: Speeds) => [
  one('WISPr-Bandwidth-Max-Up', upload * 1000),
  one('WISPr-Bandwidth-Max-Down', download * 1000),
]

const templates: Record<EquipmentKind, (speeds: Speeds) => Attribute[]> = {
  mikrotik,
  cisco,
  juniper,
  huawei,
  ubiquiti: wispr,
  other: wispr,
}

/** A line's speed in the words of the equipment. */
export const speedAttributes = (kind: EquipmentKind, speeds: Speeds): Attribute[] => templates[kind](speeds)
