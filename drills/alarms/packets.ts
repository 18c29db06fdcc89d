// What the network of the drill reports.
import type { Provider } from './provider'

export const hour = 3_600_000
/** A report of equipment about a session. */
export const packet = (status: string, at: Date, seconds: number) => ({
  'Acct-Status-Type': status,
  'User-Name': 'nobody has this name',
  'Acct-Session-Id': '8000a1',
  'NAS-IP-Address': '10.31.0.1',
  'Event-Timestamp': at.toISOString(),
  'Acct-Session-Time': seconds,
  'Acct-Output-Octets': seconds * 1000,
  'Acct-Input-Octets': seconds * 1000,
})

/** Ten reports, as of ten lines. */
export const reportAll = async (provider: Provider) => {
  for (let reports = 0; reports < 10; reports += 1)
    await provider.account(packet('Interim-Update', new Date(), 600))
}
