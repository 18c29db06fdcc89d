import type { Config } from '../../config'
import { demoAccounts } from '../../demo/people/accounts'

/** The message for the operator when the portal is up. */
export function welcome(config: Config, port: number): string {
  const lines = ['', `Uplink is ready: ${config.PUBLIC_URL ?? `http://localhost:${port}`}`]
  if (config.DEMO) {
    lines.push('', 'Demo accounts (username / password):')
    for (const { username, password, who } of demoAccounts)
      lines.push(`  ${username.padEnd(10)} ${password.padEnd(16)} ${who}`)
  }
  lines.push('', 'Ctrl-C stops it.')
  return lines.join('\n')
}
