import type { Texts } from '@uplink/languages/catalogue'

/** Emptied with everything else when the session ends. */
const key = 'provider-words'

/** What a provider calls its areas, packages and offers in Bangla, as this browser last heard it. */
export function keptWords(): Texts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const said = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(said.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

export const hasKeptWords = (): boolean => localStorage.getItem(key) !== null

/** Keeps them for the next page, and shows them on this one from now on. */
export async function learnWords(words: Texts): Promise<void> {
  localStorage.setItem(key, JSON.stringify(words))
  const { bangla } = await import('@uplink/languages/bangla')
  bangla.learn(words)
}
