import { constants } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. One by one, because `mkdir` with `recursive` never returns where the
 * system accepts no folder and reports that the parent does not exist, as below `/proc`.
 *
 * @throws an error of the system with its code and path
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const above = dirname(path)
    if (code === 'ENOENT' && above !== path && !(await isThere(above))) {
      await makeFolder(above)
      return makeFolder(path)
    }
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    throw error
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * The text of a file that the portal itself made. Opened without blocking, because a pipe in its place would delay
 * the start until somebody writes into it.
 *
 * @throws an error of the system with its code and path; `ENOTFILE` when something else is in the file's place
 */
export async function readOwnFile(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    if (!found.isFile()) throw notFile(path, found.isDirectory() ? 'EISDIR' : 'ENOTFILE')
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function notFile(path: string, code: string): Error {
  return Object.assign(new Error(`${path} is not a file: move it away, then start again.`), { code, path })
}

/** The error for such a file when its content is not what the portal wrote. */
export function damaged(path: string): Error {
  return new Error(
    `${path} is damaged: bring it back from a backup, or set DATA_DIR to another folder to start afresh.`,
  )
}
