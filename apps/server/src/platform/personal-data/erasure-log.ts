import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { makeFolder, readOwnFile } from '../files/own-files'

const schema = z.object({
  /** The number of who is erased. */
  person: z.number().int().positive(),
  /** Since when they were in the database, in microseconds: another person with the same number is not them. */
  since: z.string().regex(/^\d{1,20}$/),
  at: z.iso.datetime(),
})

/** One erasure, without anything personal. */
export type ErasureEntry = z.infer<typeof schema>

export const erasureLogName = 'erasures.jsonl'

/**
 * Adds an erasure to the log in a folder, and waits until it is on the disk. The log is what is left of erasures when an older backup
 * takes the place of the database.
 *
 * @throws an error of the system with its code and path
 */
export async function addToErasureLog(folder: string, entry: ErasureEntry): Promise<void> {
  await makeFolder(folder)
  const file = await open(join(folder, erasureLogName), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(entry)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** All erasures in the logs of these folders, each once. A line that was cut off by a power cut counts for nothing. */
export async function readErasureLogs(folders: readonly string[]): Promise<ErasureEntry[]> {
  const found = new Map<string, ErasureEntry>()
  for (const folder of new Set(folders)) {
    for (const line of (await readLog(folder)).split('\n')) {
      const entry = entryOf(line)
      if (entry) found.set(`${entry.person} ${entry.since}`, entry)
    }
  }
  return [...found.values()]
}

async function readLog(folder: string): Promise<string> {
  try {
    return await readOwnFile(join(folder, erasureLogName))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function entryOf(line: string): ErasureEntry | undefined {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
