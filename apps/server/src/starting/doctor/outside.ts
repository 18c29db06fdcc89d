import type { Config } from '../../config'
import { bad, good, skipped, warning, type Told } from '../../modules/about/about.public'
import { publicUrlOf } from '../installation'
import { statusOf, whyUnreached } from './reach'
import { trialToken, tryBroker } from '#platform/live/broker-trial'
import { mailTrouble } from '#platform/mail/mail.transport'

/** Whether the process itself answers on this machine. */
export async function portal({ ROLE, HOST, PORT, WORKER_PORT }: Config): Promise<Told> {
  const port = ROLE === 'worker' ? WORKER_PORT : PORT
  if (ROLE === 'migrate' || port === undefined)
    return skipped(`A process with ROLE=${ROLE} listens on no port.`, null)
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  const status = await statusOf(`http://${host}:${port}/readyz`)
  if (status === 200) return good(`The portal answers at port ${port} and takes requests.`)
  if (status === 503)
    return bad(
      `The portal answers at port ${port}, and takes no requests.`,
      'Its database does not answer or cannot write, or it is just starting or stopping: see the other points, then its log.',
    )
  if (typeof status === 'number')
    return bad(
      `Something else than this portal answers at port ${port} (status ${status}).`,
      `Stop that program, or set PORT to another number.`,
    )
  return bad(
    `No portal answers at port ${port}: ${status}.`,
    'Start it (systemctl start uplink, or npm start). If it ends again, its last lines say why: journalctl -u uplink -n 50.',
  )
}

/** Whether people reach it at the address that links begin with. */
export async function address(config: Config): Promise<Told> {
  const { PUBLIC_URL, NODE_ENV } = config
  if (!PUBLIC_URL)
    return NODE_ENV === 'production'
      ? warning(
          `PUBLIC_URL is not set: links in messages begin with ${publicUrlOf(config)}, which others cannot open.`,
          'Set PUBLIC_URL to the address that people type.',
        )
      : skipped('PUBLIC_URL is not set.', null)
  const status = await statusOf(`${publicUrlOf(config)}/healthz`)
  if (status === 200) return good(`${PUBLIC_URL} leads to a portal.`)
  return warning(
    `${PUBLIC_URL} does not lead to a portal from here: ${typeof status === 'number' ? `status ${status}` : status}.`,
    'Look at the proxy in front, at its certificate and at the name service. Where this machine cannot reach its own public address, try it from another one.',
  )
}

/** Tries what the portal talks to: part of About, and why it cannot be reached; undefined where it can, or is not set. */
export async function troublesOutside(config: Config, secretKey: string | undefined) {
  const { SMTP_URL, SMS_WEBHOOK_URL, BKASH_BASE_URL } = config
  const [mail, sms, gateway, live] = await Promise.all([
    SMTP_URL ? mailTrouble(SMTP_URL) : undefined,
    SMS_WEBHOOK_URL ? whyUnreached(SMS_WEBHOOK_URL) : undefined,
    BKASH_BASE_URL ? whyUnreached(BKASH_BASE_URL) : undefined,
    secretKey === undefined ? undefined : brokerVerdict(config, secretKey),
  ])
  const words = (reason: string | undefined, what: string, mend: string) =>
    reason === undefined ? undefined : bad(`${what}: ${reason}.`, mend)
  return {
    broker: live,
    told: {
      mail: words(
        mail,
        'The mail server does not let the portal in',
        'Correct SMTP_URL, or let the mail server accept this machine.',
      ),
      sms: words(
        sms,
        'The SMS gateway cannot be reached',
        'Correct SMS_WEBHOOK_URL, or let this machine reach it.',
      ),
      gateway: words(
        gateway,
        'bKash cannot be reached',
        'Correct BKASH_BASE_URL, or let this machine reach it on port 443.',
      ),
    } as Record<string, Told | undefined>,
  }
}

function brokerVerdict(
  { LIVE_ENABLED, LIVE_BROKER_URL: url, LIVE_PUBLIC_URL: publicUrl }: Config,
  key: string,
) {
  return LIVE_ENABLED && url && publicUrl ? tryBroker({ url, publicUrl, token: trialToken(key) }) : undefined
}
