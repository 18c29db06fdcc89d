import mqtt from 'mqtt'
import { liveConnection } from '@uplink/contract/live'
import type { Transport } from '../outbox/outbox'

export interface ExternalTransport {
  transport: Transport
  stop(): Promise<void>
}

/**
 * Publishes live messages at a broker of the operator's (EMQX, Mosquitto, …), whose address may hold the credentials.
 * It tries for ever to reach the broker; meanwhile every message fails and waits in the outbox. Sent means that the
 * broker confirmed it (QoS 1 up to there; what browsers get is their subscription's QoS 0); nothing is retained.
 */
export function connectExternalTransport(needs: {
  url: string
  log: {
    info(details: object, message: string): void
    error(details: { err: unknown }, message: string): void
  }
}): ExternalTransport {
  const { url, log } = needs
  const client = mqtt.connect(url, {
    connectTimeout: liveConnection.connectTimeoutMs,
    reconnectPeriod: 1000,
    clean: true,
  })
  // It tries every second: what it says is logged when it changes, not every time.
  let isDown = false
  client.on('error', (err) => {
    if (!isDown) log.error({ err }, 'no connection to the live broker')
    isDown = true
  })
  client.on('connect', () => {
    log.info({}, 'live broker connected')
    isDown = false
  })
  return {
    async transport({ recipient, payload }) {
      if (!client.connected) throw new Error('no connection to the live broker')
      await client.publishAsync(recipient, JSON.stringify(payload), { qos: 1, retain: false })
    },
    stop: () => client.endAsync(true),
  }
}
