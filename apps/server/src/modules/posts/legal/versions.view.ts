import type { VersionRow } from './versions.store'

/** A version in the contract's shape. */
export const toVersion = ({ published_at, updated_at, ...version }: VersionRow) => ({
  ...version,
  published_at: published_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
})
