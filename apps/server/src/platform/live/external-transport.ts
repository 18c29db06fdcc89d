import { liveConnection } from '@uplink/contract/live'
import type { Transport } from '../outbox/outbox'
import type { BrokerTrial } from './broker-trial'

export interface ExternalTransport {
  transport: Transport
  stop(): Promise<void>
}

/**
 * Publishes live messages to a broker of the operator's (EMQX, Mosquitto, …), whose address may contain the
 * credentials. It keeps trying to reach the broker; until then every message fails and waits in the outbox, as it does
 * until the broker was found safe. Sent
 * means that the broker confirmed it (QoS 1 to the broker; browsers get it with the QoS 0 of their subscription);
 * nothing is retained.
 */
export async function connectExternalTransport(needs: {
  url: string
  /** Absent: whatever is published there may be read. */
  trial?: Pick<BrokerTrial, 'verdict'>
  log: {
    info(details: object, message: string): void
    error(details: { err: unknown }, message: string): void
  }
}): Promise<ExternalTransport> {
  // Loaded only for such a broker, because it takes a tenth of the whole start.
  const { default: mqtt } = await import('mqtt')
  const { url, trial, log } = needs
  const client = mqtt.connect(url, {
    connectTimeout: liveConnection.connectTimeoutMs,
    reconnectPeriod: 1000,
    clean: true,
    // a broker that asks the portal refuses everybody while no web process answers it
    reconnectOnConnackError: true,
  })
  // It retries every second, so an error is logged when it begins, not at every attempt.
  let isDown = false
  client.on('error', (err) => {
    if (!isDown) log.error({ err }, 'no connection to the live broker')
    isDown = true
  })
  client.on('connect', () => {
    log.info({}, 'live broker connected')
    isDown = false
  })
  const inFlight = new Set<(reason: Error) => void>()
  client.on('close', () => {
    for (const fail of inFlight) fail(new Error('connection to the live broker lost'))
  })

  return {
    async transport({ recipient, payload }) {
      const verdict = trial?.verdict()
      if (verdict && verdict.state !== 'safe') throw new Error(verdict.text)
      if (!client.connected) throw new Error('no connection to the live broker')
      const published = client.publishAsync(recipient, JSON.stringify(payload), { qos: 1, retain: false })
      // The client would hold the message until it reconnects; the outbox should try again instead.
      let fail = (_reason: Error) => {}
      const lost = new Promise<never>((_resolve, reject) => inFlight.add((fail = reject)))
      await Promise.race([published, lost]).finally(() => inFlight.delete(fail))
    },
    stop: () => client.endAsync(true),
  }
}
