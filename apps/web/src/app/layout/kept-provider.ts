import type { Profile } from '@uplink/contract/auth'
import { standardAccent } from '@uplink/contract/standard-accent'

type Provider = NonNullable<Profile['provider']>

/** Emptied with everything else when the session ends. */
const key = 'provider'

export const keepProvider = (provider: Provider): void => localStorage.setItem(key, JSON.stringify(provider))

/** The provider that this browser showed last, so that the page does not begin as somebody else's. */
export function keptProvider(): Provider | null {
  try {
    const { name, accent, has_logo } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Provider>
    return typeof name === 'string' && /^#[0-9a-f]{6}$/.test(accent ?? '')
      ? { name, accent: accent ?? '', has_logo: has_logo === true }
      : null
  } catch {
    return null
  }
}

export interface ShownProvider {
  name: string
  /** A picture as a data address; null: there is none, or it is not there yet. */
  logo: string | null
}

/** The colour that a provider chose; undefined: none but the product's own. */
export const chosenAccent = (of: { accent: string } | null | undefined): string | undefined =>
  of && of.accent !== standardAccent ? of.accent : undefined
