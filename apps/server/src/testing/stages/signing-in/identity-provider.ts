import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Somebody whom the provider knows. */
export interface Account {
  sub: string
  groups: string[]
  name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  amr?: string[]
}

interface Registered {
  redirectUri: string
  logoutUri: string
}

export const clientId = 'uplink'
export const clientSecret = 'a secret that only the provider and the portal know'

/** How long an ID token of this provider counts. */
export const tokenSeconds = 120

/**
 * A real OpenID provider on this machine, without screens: whoever comes is the account that was named last.
 *
 * @param deliver how its logout tokens reach the portal
 */
export async function createIdentityProvider(deliver: (url: string, body: string) => Promise<number>) {
  let handle: Parameters<typeof createServer>[1] = (_request, response) => response.writeHead(503).end()
  const server: Server = createServer((request, response) => handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, Account>()
  let present: Account = { sub: 'nobody', groups: [] }
  let provider: Provider | undefined

  /** Begins to answer, once it is known where the portal wants its answers. */
  function open({ redirectUri, logoutUri }: Registered): void {
    const made = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub', 'sid', 'amr'],
        profile: ['name', 'preferred_username', 'groups'],
        email: ['email', 'email_verified'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      ttl: {
        IdToken: tokenSeconds,
        Session: 3600,
        Grant: 3600,
        Interaction: 600,
        AccessToken: 600,
        AuthorizationCode: 60,
      },
      cookies: { keys: ['a key of the tests'] },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => accounts.get(accountId) ?? { sub: accountId },
      }),
      // everybody agrees
      async loadExistingGrant(context: { oidc: GrantContext }) {
        const { client, session } = context.oidc
        const grant = new context.oidc.provider.Grant({
          clientId: client.clientId,
          accountId: session.accountId,
        })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
      fetch: async (url: string | URL, { body }: { body?: unknown }) =>
        new Response(null, { status: await deliver(String(url), String(body)) }),
    })
    made.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next()
      context.respond = false
      const { sub: accountId, amr } = present
      await made.interactionFinished(context.req, context.res, {
        login: { accountId, ...(amr && { amr }) },
      })
    })
    provider = made
    handle = made.callback()
  }

  return {
    issuer,
    host: `127.0.0.1:${port}`,
    open,
    /** From now on nobody is answered. */
    away() {
      handle = (_request, response) => response.writeHead(503).end()
    },
    back() {
      handle = provider?.callback()
    },
    /** Somebody's browser at the provider: from the address the portal sends it to, to what it brings back. */
    async visit(address: string, account: Account): Promise<URLSearchParams> {
      accounts.set(account.sub, account)
      present = account
      const jar = new Map<string, string>()
      let url = new URL(address)
      for (let hop = 0; hop < 10; hop++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
        for (const set of answer.headers.getSetCookie()) {
          const [pair = ''] = set.split(';')
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const to = answer.headers.get('location')
        if (to === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
        url = new URL(to, url)
        if (url.origin !== issuer) return url.searchParams
      }
      throw new Error('the provider leads in a circle')
    },
    /** Signs somebody out there, and says so to the portal. */
    async signOut(subject: string, sid: string): Promise<void> {
      const client = await provider?.Client.find(clientId)
      await client?.backchannelLogout(subject, sid)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface GrantContext {
  client: { clientId: string }
  session: { accountId: string }
  provider: {
    Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
