/** How a network password can be hashed: FreeRADIUS' attribute for it, and how many octets a digest has. */
const kinds = {
  nt: { attribute: 'NT-Password', digests: [16] },
  md5: { attribute: 'MD5-Password', digests: [16] },
  smd5: { attribute: 'SMD5-Password', digests: [16] },
  sha: { attribute: 'SHA-Password', digests: [20] },
  ssha: { attribute: 'SSHA-Password', digests: [20] },
  sha2: { attribute: 'SHA2-Password', digests: [28, 32, 48, 64] },
  crypt: { attribute: 'Crypt-Password', digests: [] },
} as const

export type PasswordHash = keyof typeof kinds

const isSalted = (hash: PasswordHash) => hash === 'smd5' || hash === 'ssha'
/** A salt is a few octets behind the digest. */
const longestSalt = 32

/** The names that older systems and FreeRADIUS' `auto_header` have for them. */
const names: Readonly<Record<string, PasswordHash>> = {
  nt: 'nt',
  nthash: 'nt',
  'x-nthash': 'nt',
  md5: 'md5',
  'x-md5': 'md5',
  smd5: 'smd5',
  sha: 'sha',
  sha1: 'sha',
  ssha: 'ssha',
  sha2: 'sha2',
  sha224: 'sha2',
  sha256: 'sha2',
  sha384: 'sha2',
  sha512: 'sha2',
  crypt: 'crypt',
}

export interface HashedPassword {
  hash: PasswordHash
  /** Of digests the octets in hexadecimal; of crypt its own text. */
  value: string
}

/** Reads `{nt}8846f7ea…`, or what stands in an attribute such as `MD5-Password`, by its name; undefined: it is not such a hash. */
export function readHashed(name: string, text: string): HashedPassword | undefined {
  const hash = names[name.toLowerCase()]
  if (hash === undefined) return undefined
  if (hash === 'crypt') return isCrypt(text) ? { hash, value: text } : undefined
  const octets = octetsOf(text.replace(/^0x/i, ''), hash)
  return octets && { hash, value: octets.toString('hex') }
}

/** DES of 13 signs, or a scheme between dollars. */
const isCrypt = (text: string) => /^(?:[./0-9A-Za-z]{13}|\$[0-9a-z]{1,2}\$[\x21-\x7e]{8,200})$/.test(text)

function octetsOf(text: string, hash: PasswordHash): Buffer | undefined {
  const fits = ({ length }: Buffer) =>
    kinds[hash].digests.some((digest) =>
      isSalted(hash) ? length > digest && length <= digest + longestSalt : length === digest,
    )
  // as good as no text in base64 has digits and these six letters alone
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text)
  if (!isHex && !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const octets = Buffer.from(text, isHex ? 'hex' : 'base64')
  return fits(octets) ? octets : undefined
}

/** The attribute that RADIUS compares with; octets begin with 0x. */
export function hashedAttribute({ hash, value }: HashedPassword): { name: string; value: string } {
  return { name: kinds[hash].attribute, value: hash === 'crypt' ? value : `0x${value}` }
}
