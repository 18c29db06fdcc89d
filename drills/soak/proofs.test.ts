import { describe, expect, it } from 'vitest'
import type { Moment } from './moments'
import { errorsIn, fileFaults, jobFaults } from './proofs'

const at = (time: string) => new Date(`2028-02-29T${time}Z`)
const stay = { from: at('20:39:46'), to: at('20:40:40') }
const nightly = [{ name: 'auth.purge-sessions', minute: 40, hour: 20 }]
const run = (time: string, ms = 20, job = 'auth.purge-sessions') =>
  JSON.stringify({ level: 30, time: at(time).toISOString(), job, ms, msg: 'job done' })

describe('a job of the night', () => {
  it('ran once', () => {
    expect(jobFaults(run('20:40:04'), [stay], nightly)).toEqual({ faults: [], passed: 1 })
  })

  it('was skipped, ran twice, or another one ran', () => {
    const faultsOf = (...lines: string[]) => jobFaults(lines.join('\n'), [stay], nightly).faults
    expect(faultsOf()).toEqual(['auth.purge-sessions ran 0 times at 2028-02-29T20:40:00.000Z'])
    expect(faultsOf(run('20:40:04'), run('20:40:14'))).toHaveLength(1)
    expect(faultsOf(run('20:40:04', 20, 'auth.purge-secrets'))).toHaveLength(1)
  })

  it('is not what was made up for before, though it ended later', () => {
    const made = run('20:40:02', 3000)
    expect(jobFaults(`${made}\n${run('20:40:06')}`, [stay], nightly).faults).toEqual([])
    expect(jobFaults(made, [stay], nightly).faults).toHaveLength(1)
  })

  it('is not asked for where the clock jumped over it, or went on for a moment only', () => {
    const jumped = { from: at('20:40:01'), to: at('21:30:00') }
    const soon = { from: at('20:39:55'), to: at('20:40:10') }
    expect(jobFaults('', [jumped, soon], nightly)).toEqual({ faults: [], passed: 0 })
  })

  it('is due each hour where it is an hour’s', () => {
    const hourly = [{ name: 'billing.run', minute: 12, hour: undefined }]
    const day = { from: at('10:00:00'), to: at('13:00:00') }
    const log = [run('10:12:03', 5, 'billing.run'), run('12:12:03', 5, 'billing.run')].join('\n')
    expect(jobFaults(log, [day], hourly)).toEqual({
      faults: ['billing.run ran 0 times at 2028-02-29T11:12:00.000Z'],
      passed: 3,
    })
  })
})

describe('a file of each night', () => {
  const passed = [
    { at: at('00:30:00'), what: '', files: { zone: 'Europe/Berlin', day: '2027-10-31' } },
  ] as Moment[]

  it('is there once, though half past two comes twice', () => {
    expect(fileFaults(new Set(['2027-10-31T00:30:00.000Z']), passed)).toEqual([])
    expect(fileFaults(new Set(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']), passed)).toEqual([
      '2 files for 2027-10-31',
    ])
    expect(fileFaults(new Set(['2027-10-30T00:30:00.000Z']), passed)).toEqual(['no file for 2027-10-31'])
  })
})

it('tells what a process has logged as an error, and not what it warned of', () => {
  const log = [
    '{"level":40,"time":"x","msg":"a warning"}',
    '{"level":50,"time":"x","job":"billing.run","err":{"message":"refused"},"msg":"job failed"}',
    '{"level":50,"time":"x","job":"billing.run","err":{"message":"refused"},"msg":"job failed"}',
    '{"level":50,"time":"x","path":"/api/a","status":503,"msg":"request"}',
  ].join('\n')
  expect(errorsIn('worker', log)).toEqual(['the worker logged 2 × job failed: billing.run: refused'])
})
