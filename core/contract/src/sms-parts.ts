/** The signs of a plain SMS (GSM 03.38), each of which takes one place. */
const plain = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those that take two places. */
const extended = new Set('\f^{}\\[~]|€')

/** One SMS alone, and one of several, which carry what puts them together. */
const room = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
}

interface SmsSize {
  /** `ucs2`: a sign of it, such as a Bengali letter, is not among those of a plain SMS. */
  coding: 'gsm7' | 'ucs2'
  /** Places that it takes. */
  units: number
  /** How many SMS it is paid as; an empty text is none. */
  parts: number
}

/** How long a text is as SMS. */
export function smsSize(text: string): SmsSize {
  const signs = [...text]
  const isPlain = signs.every((sign) => plain.has(sign) || extended.has(sign))
  const coding = isPlain ? 'gsm7' : 'ucs2'
  // a sign is never cut in two, so what does not fit at the end of a part begins the next one
  const sizes = signs.map((sign) => (isPlain ? (extended.has(sign) ? 2 : 1) : sign.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, joined } = room[coding]
  if (units <= alone) return { coding, units, parts: units === 0 ? 0 : 1 }
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > joined) {
      parts++
      used = 0
    }
    used += size
  }
  return { coding, units, parts }
}
