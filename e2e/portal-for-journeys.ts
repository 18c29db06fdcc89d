import { freePort } from '@uplink/test-servers/free-port'
import { startPortal } from './portal'

/** Starts one portal for the whole run; the workers get its address from their environment. */
// oxlint-disable-next-line no-restricted-exports -- Playwright calls the default export of its global setup
export default async function setUp(): Promise<() => Promise<void>> {
  // the port of a journey's MariaDB, if it starts one: the portal must allow its host before anybody adds it as a
  // source
  const port = await freePort()
  process.env.TEST_MARIADB_PORT = String(port)
  const { host } = new URL(process.env.TEST_MARIADB_URL ?? 'mysql://127.0.0.1:3306')
  const REPORT_HOSTS_ALLOWED = [host.includes(':') ? host : `${host}:3306`, `127.0.0.1:${port}`].join(',')
  const { url, databaseUrl, stop } = await startPortal({ REPORT_HOSTS_ALLOWED })
  process.env.UPLINK_URL = url
  process.env.UPLINK_DATABASE_URL = databaseUrl
  return stop
}
