import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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
