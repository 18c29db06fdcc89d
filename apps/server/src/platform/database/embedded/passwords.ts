import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { readOwnFile } from '../../files/own-files'

const passwordSchema = z.string().regex(/^[\w-]{32,}$/)
const passwordsSchema = z.object({
  superuser: passwordSchema,
  owner: passwordSchema,
  application: passwordSchema,
  reporting: passwordSchema,
})

/** One password per role: letters, digits, `-` and `_` only. */
export type Passwords = z.infer<typeof passwordsSchema>

/**
 * Reads the passwords from a file that only we can read. When the file is missing or damaged, makes new ones; the
 * next start sets them on the server.
 */
export async function readOrMakePasswords(file: string): Promise<Passwords> {
  const text = await readOwnFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  })
  const known = passwordsSchema.safeParse(parse(text))
  if (known.success) return known.data
  const made: Passwords = { superuser: fresh(), owner: fresh(), application: fresh(), reporting: fresh() }
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, JSON.stringify(made, undefined, 2) + '\n', { mode: 0o600 })
  await rename(unfinished, file)
  return made
}

function fresh(): string {
  return randomBytes(32).toString('base64url')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
