import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mqtt from 'mqtt'
import type { Machine } from './machines'

const programs = '/usr/lib/rabbitmq/bin'
const secret = 'what-the-broker-of-this-drill-shows'

/** A machine with RabbitMQ as the live broker, by the files of docs/rabbitmq. */
export interface BrokerMachine extends Machine {
  /** What the portal has to know of it. */
  variables: Record<string, string>
  start(): void
}

/**
 * @param shipped the folder of the files for RabbitMQ
 * @param folder for what the machine keeps
 * @param portal the front door, at which it asks who may sign in
 */
export function installBroker(
  machine: Machine,
  shipped: string,
  folder: string,
  portal: string,
): BrokerMachine {
  const home = join(folder, machine.name)
  mkdirSync(home, { recursive: true })
  const settings = readFileSync(join(shipped, 'rabbitmq.conf'), 'utf8')
    .replaceAll('change-this-to-LIVE_BROKER_SECRET@127.0.0.1:8080/', `${secret}@${portal}/`)
    .replace('127.0.0.1:1883', `${machine.address}:1883`)
    .replace('web_mqtt.tcp.ip = 127.0.0.1', `web_mqtt.tcp.ip = ${machine.address}`)
  writeFileSync(join(home, 'rabbitmq.conf'), settings)
  writeFileSync(join(home, 'enabled_plugins'), readFileSync(join(shipped, 'enabled_plugins')))
  return {
    ...machine,
    variables: {
      LIVE_BROKER_URL: `mqtt://portal:secret@${machine.address}:1883`,
      LIVE_PUBLIC_URL: `ws://${machine.address}:15675/ws`,
      LIVE_BROKER_SECRET: secret,
      LIVE_BROKER_PEERS: machine.address,
    },
    start() {
      // it keeps nothing that anybody misses: live messages wait in the portal's outbox
      spawnSync('rm', ['-rf', join(home, 'mnesia')])
      machine.run(`${programs}/rabbitmq-server`, [], {
        env: {
          HOME: home,
          RABBITMQ_NODENAME: 'uplink@localhost',
          RABBITMQ_MNESIA_BASE: join(home, 'mnesia'),
          RABBITMQ_LOG_BASE: join(home, 'log'),
          RABBITMQ_LOGS: '-',
          RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
          RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
          RABBITMQ_CONF_ENV_FILE: '/dev/null',
          RABBITMQ_PID_FILE: join(home, 'pid'),
        },
      })
    },
  }
}

/** A browser of somebody who is signed in, for whom live messages come. */
export interface Listener {
  /** Resolves when it is connected and listens. */
  ready: Promise<void>
  /** How long no message has come since the last call of this, in seconds, at most. */
  longestSilence(): number
  /** How many have come. */
  heard(): number
  end(): void
}

/** Connects as the web app does: every four seconds again, and subscribed anew each time. */
export function listenAs({ id, token, url }: { id: number; token: string; url: string }): Listener {
  const client = mqtt.connect(url, {
    username: String(id),
    password: token,
    clientId: `${id}Drill1`,
    clean: true,
    connectTimeout: 4000,
    reconnectPeriod: 4000,
    resubscribe: false,
    reconnectOnConnackError: true,
  })
  let [last, longest, heard] = [Date.now(), 0, 0]
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => (isReady = resolve))
  client.on('error', () => {})
  client.on('connect', () => {
    client.subscribe([`user-${id}`, `user-${id}/+`], { qos: 0 }, (error) => {
      if (!error) isReady()
    })
  })
  client.on('message', () => {
    longest = Math.max(longest, Date.now() - last)
    last = Date.now()
    heard += 1
  })
  return {
    ready,
    longestSilence() {
      const seconds = Math.max(longest, Date.now() - last) / 1000
      longest = 0
      return seconds
    },
    heard: () => heard,
    end: () => client.end(true),
  }
}
