import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { trialIds } from '@uplink/contract/live-admission'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../database/embedded/boot'
import { startBrokerTrial, tryBroker } from './broker-trial'
import { connectExternalTransport } from './external-transport'
import { silentLog } from './live.factory'

const mosquitto = '/usr/sbin/mosquitto'
const missing = existsSync(mosquitto) ? undefined : `there is no ${mosquitto}`
if (missing) console.warn(`Operators’ brokers are not tried: ${missing}`)

const token = 'token of the trial'
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Mosquitto with a listener for the portal and one for browsers, and people whom it knows by its own file. */
async function start({ portal, browsers, rules }: { portal: string; browsers: string; rules?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-mosquitto-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const [tcp, web] = [await freePort(), await freePort()]
  const [people, acl] = [join(folder, 'people'), join(folder, 'acl')]
  await writeFile(people, '')
  for (const [name, password] of [
    ['portal', 'secret'],
    [String(trialIds.person), token],
  ] as const)
    execFileSync('/usr/bin/mosquitto_passwd', ['-b', people, name, password], { stdio: 'ignore' })
  await writeFile(acl, rules ?? '')
  const known = [`password_file ${people}`, ...(rules === undefined ? [] : [`acl_file ${acl}`])].join('\n')
  const listener = (port: number, protocol: string, access: string) =>
    [`listener ${port} 127.0.0.1`, `protocol ${protocol}`, access === 'open' ? 'allow_anonymous true' : known]
      .join('\n')
      .concat('\n')
  const file = join(folder, 'mosquitto.conf')
  await writeFile(
    file,
    // As root it would go on as an account that cannot read these files.
    `user ${userInfo().username}\nper_listener_settings true\n${listener(tcp, 'mqtt', portal)}${listener(web, 'websockets', browsers)}`,
  )
  const broker = spawn(mosquitto, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  undo.push(() => stop(broker))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    broker.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (/mosquitto version .* running/.test(said)) resolve()
    })
    broker.once('exit', () => reject(new Error(said)))
  })
  return { url: `mqtt://portal:secret@127.0.0.1:${tcp}`, publicUrl: `ws://127.0.0.1:${web}`, token, broker }
}

async function stop(broker: ChildProcess) {
  if (broker.exitCode !== null || broker.signalCode !== null) return
  const ended = once(broker, 'exit')
  broker.kill('SIGTERM')
  await ended
}

const own = 'user portal\ntopic readwrite #\n\npattern read user-%u\npattern read user-%u/+\n'
const known = { portal: 'known', browsers: 'known' }

describe.skipIf(missing)('Mosquitto as the operator’s broker', () => {
  it.each([
    [
      'lets everybody in',
      { portal: 'open', browsers: 'open' },
      /whoever has no valid token, and whoever names nobody/,
    ],
    [
      'lets everybody in at the browsers’ listener',
      { portal: 'known', browsers: 'open' },
      /whoever names nobody/,
    ],
    ['has no rules', known, /each signed-in person read the messages of others/],
    ['lets people read all', { ...known, rules: `${own}pattern read #\n` }, /each signed-in person read/],
    [
      'lets people read one level too many',
      { ...known, rules: `${own}pattern read +/+\n` },
      /each signed-in person read the messages of others/,
    ],
    [
      'lets people write',
      { ...known, rules: `${own}pattern write #\n` },
      /each signed-in person send messages in the portal’s name/,
    ],
  ])('is unsafe where it %s', async (_, settings, words) => {
    const verdict = await tryBroker(await start(settings))
    expect(verdict).toMatchObject({ state: 'unsafe', text: expect.stringMatching(words) as string })
  })

  it('is safe where each reads their own and nobody writes; then messages are published, and not before', async () => {
    const broker = await start({ ...known, rules: own })
    const trial = startBrokerTrial({ ...broker, log: silentLog })
    undo.push(() => trial.stop())
    const live = await connectExternalTransport({ url: broker.url, trial, log: silentLog })
    undo.push(() => live.stop())
    const send = () =>
      live.transport({ id: 1, recipient: 'user-1', payload: {} }).then(
        () => 'taken',
        (error: unknown) => (error as Error).message,
      )
    expect(await send()).toBe('Your broker has not been tried yet.')
    await expect.poll(() => trial.verdict().state, { timeout: 8000 }).toBe('safe')
    await expect.poll(send).toBe('taken')
  })

  it('gets nothing where it is unsafe', async () => {
    const broker = await start({ portal: 'open', browsers: 'open' })
    const said: unknown[] = []
    const log = { ...silentLog, error: (_: object, text: string) => void said.push(text) }
    const trial = startBrokerTrial({ ...broker, log })
    undo.push(() => trial.stop())
    await expect.poll(() => trial.verdict().state, { timeout: 8000 }).toBe('unsafe')
    expect(said).toEqual([`live broker: ${trial.verdict().text}`])
    const live = await connectExternalTransport({ url: broker.url, trial, log: silentLog })
    undo.push(() => live.stop())
    await expect(live.transport({ id: 1, recipient: 'user-1', payload: {} })).rejects.toThrow(
      'read the messages of others',
    )
  })

  it('cannot be tried while it is away, or does not know the portal', async () => {
    const broker = await start({ ...known, rules: own })
    const wrong = { ...broker, url: broker.url.replace(':secret@', ':wrong@') }
    expect((await tryBroker(wrong)).state).toBe('unreachable')
    await stop(broker.broker)
    expect((await tryBroker(broker)).state).toBe('unreachable')
  })
})
