import type { UploadType } from '@uplink/contract/files'

const endings: Record<UploadType, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log'],
}

const longest = 120

/**
 * An uploaded file's name made safe to store and show: without folders, control characters and marks that change the
 * direction of writing, and with the ending of its true type. At most 120 characters.
 */
export function safeFileName(name: string, type: UploadType): string {
  const bare = plainName(name)
  const ending = /\.(\w{1,8})$/.exec(bare)?.[1]?.toLowerCase()
  const isTrue = ending !== undefined && endings[type].includes(ending)
  const stem = ending === undefined ? bare : bare.slice(0, -ending.length - 1)
  const kept = isTrue ? ending : endings[type][0]
  return `${stem.slice(0, longest - kept.length - 1) || 'file'}.${kept}`
}

/** The last part of a path, without invisible characters. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
}
