import { statfs } from 'node:fs/promises'

/** The room of a disk, in bytes. */
export interface DiskSpace {
  /** What an ordinary account may still use. */
  free: number
  size: number
}

const mega = 1024 ** 2
const giga = 1024 ** 3

/** Below this PostgreSQL may be unable to write at any moment: its log grows by files of 16 MB. */
const fullBytes = 32 * mega

/** The room of the disk that holds this folder; undefined where the system does not say. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return undefined
  }
}

/** `low`: a tenth of it is free, or less (at most 5 GB); `scarce`: a fiftieth (at most 1 GB), or hardly anything. */
export function roomOf({ free, size }: DiskSpace): 'enough' | 'low' | 'scarce' | 'full' {
  if (free < fullBytes) return 'full'
  if (free < Math.max(4 * fullBytes, Math.min(size / 50, giga))) return 'scarce'
  if (free < Math.max(8 * fullBytes, Math.min(size / 10, 5 * giga))) return 'low'
  return 'enough'
}
