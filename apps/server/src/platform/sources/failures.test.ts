import { describe, expect, it } from 'vitest'
import { networkFailure } from './failures'

/** Errors of Node and the drivers, as observed. */
const said: readonly [stage: string, code: string | undefined, message: string][] = [
  ['port', 'ECONNREFUSED', 'connect ECONNREFUSED 192.0.2.7:5432'],
  ['port', 'EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.7:5432'],
  ['port', 'ETIMEDOUT', 'timed out'],
  ['port', undefined, 'timeout expired'],
  ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['tls', 'CERT_HAS_EXPIRED', 'certificate has expired'],
  ['tls', 'ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname/IP does not match certificate’s altnames'],
  ['tls', undefined, "Hostname/IP does not match certificate's altnames: Host: other.example."],
  ['tls', 'HANDSHAKE_SSL_ERROR', 'self-signed certificate'],
]

describe('what went wrong on the way to a source', () => {
  it.each(said)('is said by its stage and in our words: %s, %s', (stage, code, message) => {
    const failure = networkFailure(Object.assign(new Error(message), { code }), 'db.example:5432')
    expect(failure.stage).toBe(stage)
    expect(failure.message).not.toContain(message)
  })
})
