import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@uplink/test-servers/free-port'

const ours = join(import.meta.dirname, '../../../../../../docs/rabbitmq')
const programs = '/usr/lib/rabbitmq/bin'

/** Why RabbitMQ cannot run here; undefined when it can. */
export function whatIsMissing(): string | undefined {
  return existsSync(`${programs}/rabbitmq-server`)
    ? undefined
    : `there is no ${programs}/rabbitmq-server: node scripts/bootstrap.mjs rabbitmq`
}

/** The addresses that the portal has to know before RabbitMQ runs. */
export async function rabbitMqAddresses() {
  const [mqtt, web] = [await freePort(), await freePort()]
  return { mqtt, web, url: `mqtt://portal:secret@127.0.0.1:${mqtt}`, publicUrl: `ws://127.0.0.1:${web}/ws` }
}

interface Portal {
  url: string
  secret: string
}

interface Ports {
  mqtt: number
  web: number
}

/** RabbitMQ with the files of `docs/rabbitmq`, with the portal's address and secret, on free ports. */
export async function startRabbitMq(portal: Portal, ports: Ports) {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-rabbitmq-'))
  const [epmd, distribution] = [await freePort(), await freePort()]
  await configure(folder, portal, ports)
  const env = {
    PATH: process.env.PATH,
    // Erlang's cookie lies there.
    HOME: folder,
    RABBITMQ_NODENAME: `uplink-${epmd}@localhost`,
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_DIST_PORT: String(distribution),
    ERL_EPMD_PORT: String(epmd),
  }
  const run = promisify(execFile)
  const server = spawn(`${programs}/rabbitmq-server`, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(server, 'exit')
  await untilReady(server)
  return {
    /** What `ask-again` does every quarter of an hour. */
    async askAgain() {
      const [, command = ''] =
        /root rabbitmqctl (.*)$/m.exec(await readFile(join(ours, 'ask-again'), 'utf8')) ?? []
      await run('/bin/sh', ['-c', `${programs}/rabbitmqctl ${command}`], { env })
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
      // The register of Erlang's nodes, which RabbitMQ has started for itself.
      await run('epmd', ['-port', String(epmd), '-kill'], { env }).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function configure(folder: string, { url, secret }: Portal, { mqtt, web }: Ports): Promise<void> {
  await copyFile(join(ours, 'enabled_plugins'), join(folder, 'enabled_plugins'))
  let text = await readFile(join(ours, 'rabbitmq.conf'), 'utf8')
  for (const [from, to, times] of [
    ['127.0.0.1:1883', `127.0.0.1:${mqtt}`, 1],
    ['web_mqtt.tcp.port = 15675', `web_mqtt.tcp.port = ${web}`, 1],
    ['change-this-to-LIVE_BROKER_SECRET@127.0.0.1:8080/', `${secret}@${new URL(url).host}/`, 4],
  ] as const) {
    if (text.split(from).length !== times + 1)
      throw new Error(`rabbitmq.conf says "${from}" another number of times`)
    text = text.replaceAll(from, to)
  }
  await writeFile(join(folder, 'rabbitmq.conf'), text)
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Server startup complete')) resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => reject(new Error(`RabbitMQ ended with ${code}:\n${said}`)))
  })
}
