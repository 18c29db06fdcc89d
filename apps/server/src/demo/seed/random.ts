/** A stream of random numbers that depends on its seed only. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the entries, by their weights. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T
  /**
   * A factor around 1, never negative: with `width` 0.2 mostly within a fifth of 1; with 1 it has a long tail
   * upwards.
   */
  factor(width: number): number
}

/** The stream named by the parts, so that the stream of any person or bill can be made without the earlier ones. */
export function randomFor(...parts: readonly (string | number)[]): Random {
  const next = sfc32(hash(parts.join(':')))
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => element(list, int(0, list.length - 1)),
    weighted: (list) => {
      let total = 0
      for (const { weight } of list) total += weight
      let rest = next() * total
      for (const entry of list) if ((rest -= entry.weight) < 0) return entry
      return element(list, list.length - 1)
    },
    // The sum of four uniform numbers is close enough to a normal distribution.
    factor: (width) => Math.exp(width * 1.73 * (next() + next() + next() + next() - 2)),
  }
}

/** The element at an index that must exist. */
export function element<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return found
}

type State = [number, number, number, number]

/** A 128-bit hash of a text (Bob Jenkins' one-at-a-time, four lanes). */
function hash(text: string): State {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  return [a, b, c, d]
}

/** Chris Doty-Humphrey's small fast counter, which passes PractRand; its state has four words. */
function sfc32([a, b, c, d]: State): () => number {
  const step = () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let i = 0; i < 12; i += 1) step()
  return () => step() / 4294967296
}
