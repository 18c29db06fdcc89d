import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { followLog, keepLogShort } from './server-log'
import { cleanUp, temporaryDirectory } from './server.factory'

afterEach(cleanUp)

describe('the log of the server', () => {
  it('gives what was added since one began to follow it', async () => {
    const file = join(await temporaryDirectory(), 'log')
    const fromTheStart = followLog(file)
    appendFileSync(file, 'before\n')
    const later = followLog(file)
    appendFileSync(file, 'after\n')
    expect([fromTheStart(), later()]).toEqual(['before\nafter', 'after'])
  })

  it('is moved aside when it is long, while the server goes on writing', async () => {
    const file = join(await temporaryDirectory(), 'log')
    const server = openSync(file, 'a')
    writeSync(server, 'early\n')
    keepLogShort(file)()
    expect(existsSync(`${file}.old`)).toBe(false)

    truncateSync(file, 16 * 1024 * 1024)
    keepLogShort(file)()
    writeSync(server, 'late\n')
    closeSync(server)
    expect(readFileSync(file, 'utf8')).toBe('late\n')
    expect(statSync(`${file}.old`).size).toBe(16 * 1024 * 1024)
  })
})
