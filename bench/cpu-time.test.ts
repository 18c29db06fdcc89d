import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { cpuTime } from './cpu-time'

// A process with one child, which works, says so, and ends when it is told to.
const parent = `sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo worked; read go'; echo ended; read go`

test.runIf(existsSync('/proc/self/stat'))('the time of a backend that has ended still counts', async () => {
  const postmaster = spawn('sh', ['-c', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(postmaster.stdout)
  const used = () => cpuTime(process.pid, postmaster.pid ?? 0)?.database ?? NaN
  try {
    await once(lines, 'line')
    const before = used()
    postmaster.stdin.write('\n')
    await once(lines, 'line')
    expect(before).toBeGreaterThan(0)
    expect(used()).toBeGreaterThanOrEqual(before)
  } finally {
    postmaster.kill()
  }
})
