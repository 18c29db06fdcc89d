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
 * The worker's address as something a browser accepts as a script where the page's policy asks for Trusted Types
 * (security decisions 1). No other address becomes a script's, and the server's policy allows no other maker of them.
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
  // an object that says what it is; the DOM's types still ask for text
  return policy.createScriptURL(workerScript) as string
}
