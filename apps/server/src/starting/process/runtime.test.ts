import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const runtime = join(import.meta.dirname, 'runtime.ts')

/** Runs the file that decides about the runtime, in a Node.js that says it is of this version. */
function run(version: string) {
  const disguise = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${disguise}`, runtime],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  return { status, stderr }
}

/** Only a newer Node.js reads the file as it is, and only with its package is there another one to go on in. */
const isOld = Number(process.versions.node.split('.')[0]) < 24

describe.skipIf(isOld || process.platform !== 'linux')('the runtime', () => {
  it('goes on in the Node.js that the packages bring where the machine’s own is too old, and says so', () => {
    expect(run('20.19.0')).toEqual({
      status: 0,
      stderr:
        'This machine’s Node.js 20.19.0 gets no security fixes any more, so the portal runs with the one that its packages bring.\n',
    })
  })

  it('says nothing where it is new enough', () => {
    expect(run('24.0.0')).toEqual({ status: 0, stderr: '' })
  })
})
