/** The part of the Trusted Types API used here; TypeScript's DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => unknown }
}

const workerScript = '/sw.js'

let made: string | undefined

/**
 * The worker's address in the form that browsers require where the page's policy asks for Trusted Types (security
 * decisions 1). No other address is accepted, and the server's policy allows no other Trusted Types policy.
 */
export function workerAddress(): string {
  made ??= trusted()
  return made
}

function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return workerScript
  const policy = trustedTypes.createPolicy('uplink-service-worker', {
    createScriptURL: (address) => {
      if (address !== workerScript) throw new TypeError(`not a script of the portal: ${address}`)
      return address
    },
  })
  // a TrustedScriptURL, for which the DOM's types still say text
  return policy.createScriptURL(workerScript) as string
}
