import { GatewayTrouble, type Gateway } from './gateway'

/** Why payers are not sent to a gateway's page: it is no page over TLS of these hosts, or below them. */
function refusalOf(page: string, hosts: readonly string[]): string | undefined {
  const url = URL.canParse(page) ? new URL(page) : undefined
  if (url?.protocol !== 'https:') return 'the page to pay on is not reached by TLS'
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isListed ? undefined : `${url.hostname} is none of the gateway’s hosts, nor in PAYMENT_PAGE_HOSTS`
}

/** The gateway, which sends payers to pages of these hosts alone, whatever it answers (ASVS 3.7.2). */
export const sendingOnlyTo = (hosts: readonly string[], gateway: Gateway): Gateway => ({
  ...gateway,
  async create(attempt) {
    const created = await gateway.create(attempt)
    const refusal = refusalOf(created.redirectUrl, hosts)
    if (refusal !== undefined) throw new GatewayTrouble(`create: ${refusal}`)
    return created
  },
})
