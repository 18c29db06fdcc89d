import * as z from 'zod'

/**
 * The attributes that a package or a line may add to what a line gets at sign-in, by their names in FreeRADIUS' dictionaries,
 * and what each holds. Whatever is not here the portal never sends.
 */
export const networkAttributes = {
  'Session-Timeout': 'number',
  'Idle-Timeout': 'number',
  'Port-Limit': 'number',
  'Framed-MTU': 'number',
  'Framed-Route': 'text',
  'Framed-IPv6-Pool': 'text',
  'Filter-Id': 'text',
  'Mikrotik-Rate-Limit': 'text',
  'Mikrotik-Address-List': 'text',
  'Mikrotik-Group': 'text',
  'Mikrotik-Recv-Limit': 'number',
  'Mikrotik-Xmit-Limit': 'number',
  'Mikrotik-Delegated-IPv6-Pool': 'text',
  'Cisco-AVPair': 'text',
  'ERX-Virtual-Router-Name': 'text',
  'ERX-Ingress-Policy-Name': 'text',
  'ERX-Egress-Policy-Name': 'text',
  'ERX-Qos-Profile-Name': 'text',
  'ERX-Cos-Parameter-Type': 'text',
  'Huawei-Input-Average-Rate': 'number',
  'Huawei-Output-Average-Rate': 'number',
  'Huawei-Input-Peak-Rate': 'number',
  'Huawei-Output-Peak-Rate': 'number',
  'Huawei-Qos-Profile-Name': 'text',
  'Huawei-Domain-Name': 'text',
  'WISPr-Bandwidth-Max-Up': 'number',
  'WISPr-Bandwidth-Max-Down': 'number',
  'WISPr-Redirection-URL': 'text',
} as const satisfies Record<string, 'text' | 'number'>

/** Those that set how fast a line is: a line that adds one keeps its speed when its package gets another. */
export const speedAttributeNames: readonly NetworkAttributeName[] = [
  'Mikrotik-Rate-Limit',
  'Cisco-AVPair',
  'ERX-Ingress-Policy-Name',
  'ERX-Egress-Policy-Name',
  'ERX-Qos-Profile-Name',
  'ERX-Cos-Parameter-Type',
  'Huawei-Input-Average-Rate',
  'Huawei-Output-Average-Rate',
  'Huawei-Input-Peak-Rate',
  'Huawei-Output-Peak-Rate',
  'Huawei-Qos-Profile-Name',
  'WISPr-Bandwidth-Max-Up',
  'WISPr-Bandwidth-Max-Down',
]

export type NetworkAttributeName = keyof typeof networkAttributes

const names = Object.keys(networkAttributes) as [NetworkAttributeName, ...NetworkAttributeName[]]

/** What a RADIUS attribute can hold as a number. */
const largestNumber = 4_294_967_295

export const networkAttribute = z
  .strictObject({
    name: z.enum(names, 'This is not an attribute that can be added'),
    value: z.string().trim().min(1).max(200),
  })
  .refine(
    ({ name, value }) =>
      networkAttributes[name] === 'text'
        ? /^[\x20-\x7e]+$/.test(value)
        : /^\d{1,10}$/.test(value) && Number(value) <= largestNumber,
    {
      path: ['value'],
      error: ({ input }) =>
        networkAttributes[(input as { name: NetworkAttributeName }).name] === 'number'
          ? `Write a whole number up to ${largestNumber}`
          : 'Use letters, digits and signs of ASCII',
    },
  )

export type NetworkAttribute = z.infer<typeof networkAttribute>

/** At most this many besides what the portal sends anyway; a RADIUS packet holds 4,096 bytes. */
const mostAttributes = 12

export const attributeList = z.array(networkAttribute).max(mostAttributes)

/** One attribute a line of text, `Name = value`; a line that is none keeps its text as a name, which is then refused. */
export function readAttributes(text: string): { name: string; value: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = line, value = ''] = /^([\w-]+)\s*[+:]?=\s*(.+)$/.exec(line) ?? []
      return { name, value: value.replace(/^"(.*)"$/, '$1') }
    })
}

/** Attributes as a person writes them, one a line: `Mikrotik-Address-List = vip`. `readAttributes` reads them again. */
export const attributesText = (attributes: readonly NetworkAttribute[]) =>
  attributes.map(({ name, value }) => `${name} = ${value}`).join('\n')

/** The name of a pool of addresses, as the equipment knows it. */
export const poolName = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\x21-\x7e]*$/, 'Use letters, digits and signs, without spaces')
  .transform((given) => (given === '' ? null : given))
  .nullish()
