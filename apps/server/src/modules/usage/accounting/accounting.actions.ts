import type { RadiusPacket } from '@uplink/contract/radius'
import type { GuestCall } from '#platform/http/call'
import type { TakeReport } from './accounting.gathering'
import { toReport } from '../radius.packet'

/**
 * Takes one accounting packet, whatever it is about: after a refusal the equipment would only send it again. If the
 * database fails, the answer is a 500; then the RADIUS server does not answer either, and keeps the packet.
 */
export async function takeAccounting(call: GuestCall, take: TakeReport, packet: RadiusPacket): Promise<void> {
  const report = toReport(packet, call.clock.now())
  if (report) await take(report)
  else call.log.debug({ request_id: call.requestId }, 'accounting packet about nothing the portal keeps')
}
