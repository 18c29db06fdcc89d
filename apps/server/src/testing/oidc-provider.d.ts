// What the tests of single sign-on use of `oidc-provider`, which brings no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Client {
    backchannelLogout(subject: string, sid: string): Promise<void>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    use(step: (context: Context, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    readonly Client: { find(id: string): Promise<Client | undefined> }
  }

  interface Context {
    path: string
    req: IncomingMessage
    res: ServerResponse
    respond: boolean
  }
}
