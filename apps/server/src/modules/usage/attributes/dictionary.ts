import { encode } from '../equipment/packet'
import type { Attribute } from './speeds'

const vendors = { mikrotik: 14_988, cisco: 9, erx: 4874, huawei: 2011, wispr: 14_122 } as const

/** The numbers of what may stand in a CoA-Request: RFC 2865, 2869, 3162, and of vendors in FreeRADIUS' dictionaries. */
const numbers: Readonly<Record<string, number | readonly [keyof typeof vendors, number]>> = {
  'Filter-Id': 11,
  'Framed-MTU': 12,
  'Framed-Route': 22,
  'Session-Timeout': 27,
  'Idle-Timeout': 28,
  'Port-Limit': 62,
  'Framed-IPv6-Pool': 100,
  'Mikrotik-Recv-Limit': ['mikrotik', 1],
  'Mikrotik-Xmit-Limit': ['mikrotik', 2],
  'Mikrotik-Group': ['mikrotik', 3],
  'Mikrotik-Rate-Limit': ['mikrotik', 8],
  'Mikrotik-Address-List': ['mikrotik', 19],
  'Mikrotik-Delegated-IPv6-Pool': ['mikrotik', 22],
  'Cisco-AVPair': ['cisco', 1],
  'ERX-Virtual-Router-Name': ['erx', 1],
  'ERX-Ingress-Policy-Name': ['erx', 10],
  'ERX-Egress-Policy-Name': ['erx', 11],
  'ERX-Qos-Profile-Name': ['erx', 26],
  'ERX-Cos-Parameter-Type': ['erx', 108],
  'Huawei-Input-Average-Rate': ['huawei', 2],
  'Huawei-Input-Peak-Rate': ['huawei', 3],
  'Huawei-Output-Average-Rate': ['huawei', 5],
  'Huawei-Output-Peak-Rate': ['huawei', 6],
  'Huawei-Qos-Profile-Name': ['huawei', 31],
  'Huawei-Domain-Name': ['huawei', 138],
  'WISPr-Redirection-URL': ['wispr', 4],
  'WISPr-Bandwidth-Max-Up': ['wispr', 7],
  'WISPr-Bandwidth-Max-Down': ['wispr', 8],
}

const vendorSpecific = 26

/** Attributes as they stand in a packet; those without a number of their own are left out. */
export function encodeAll(attributes: readonly Attribute[]): Buffer {
  return Buffer.concat(
    attributes.flatMap(({ name, values }) => {
      const number = numbers[name]
      if (number === undefined) return []
      return values.map((value) =>
        typeof number === 'number'
          ? encode(number, bytesOf(value))
          : encode(vendorSpecific, ofVendor(vendors[number[0]], encode(number[1], bytesOf(value)))),
      )
    }),
  )
}

function ofVendor(vendor: number, inner: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(vendor)
  return Buffer.concat([head, inner])
}

function bytesOf(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(Math.min(value, 0xff_ff_ff_ff))
  return bytes
}
