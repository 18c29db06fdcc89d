import type { RadiusPacket } from '@uplink/contract/radius'
import type { GuestCall } from '#platform/http/call'
import type { TakeReport } from './accounting.gathering'
import { toReport } from '../radius.packet'

/**
 * Takes one accounting packet, whatever it is about: after a refusal the equipment would only send it again. If the
 * database fails, the answer is a 500; then the RADIUS server does not answer either, and keeps the packet.
 *
 * @param leave counts what came too late to be recorded
 */
export async function takeAccounting(
  call: GuestCall,
  { take, leave }: { take: TakeReport; leave: (call: GuestCall) => void },
  packet: RadiusPacket,
): Promise<void> {
  const report = toReport(packet, call.clock.now())
  if (report === 'too-old') leave(call)
  else if (report) await take(report)
  else call.log.debug({ request_id: call.requestId }, 'accounting packet about nothing the portal keeps')
}
