import { randomBytes } from 'node:crypto'
import { rmSync, readFileSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { execFileSync } from 'node:child_process'
import { makeFolder } from '../../../files/own-files'

/**
 * Takes the directory for this process and returns a function that releases it; throws when another live process (or
 * this one) has it. Every claimant writes a file with its own name and then looks for others. A dead claim can
 * therefore be removed without the risk of removing a live one, which a single lock file cannot guarantee.
 */
export async function claim(directory: string): Promise<() => void> {
  await makeFolder(directory)
  const name = [process.pid, birthMark(process.pid) ?? 'unknown', randomBytes(6).toString('hex')].join('-')
  let holder: string | undefined
  // Two claimants that start together see each other and both step back; pauses of random length let one of them
  // succeed.
  for (let attempt = 0; attempt < 6; attempt++) {
    if (attempt > 0) await delay(10 + Math.random() * 20 * 2 ** attempt)
    await writeFile(join(directory, name), '', { flag: 'wx' })
    holder = await otherHolder(directory, name)
    if (holder === undefined) return () => rmSync(join(directory, name), { force: true })
    await rm(join(directory, name))
  }
  throw new Error(
    `The database in ${join(directory, '..')} is already in use by process ${holder?.split('-')[0]}.`,
  )
}

async function otherHolder(directory: string, own: string): Promise<string | undefined> {
  for (const name of await readdir(directory)) {
    if (name === own) continue
    const [pid, mark] = name.split('-')
    if (birthMark(Number(pid)) === mark) return name
    await rm(join(directory, name), { force: true })
  }
  return undefined
}

/**
 * Tells a process from a later one with the same number: the time of its start, as an opaque word. Undefined when no
 * such process lives; a dead process that its parent has not collected counts as dead.
 */
export function birthMark(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const [state, ...start] = ps(pid, 'state=,lstart=').trim().split(/\s+/)
    return state && !state.startsWith('Z') ? start.join('.').replace(/\W/g, '.') : undefined
  }
  // proc(5): the name, in brackets, may contain anything; the state follows it, and the start time 19 fields later.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const [state] = fields
  return state && state !== 'Z' && state !== 'X' ? fields[19] : undefined
}

/** The command line of a process, its words separated by spaces; empty when the process is gone or hidden. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=').trim()
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid: number, columns: string): string {
  try {
    const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      env: environment,
    })
  } catch {
    return ''
  }
}
