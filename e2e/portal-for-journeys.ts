import { startPortal } from './portal'

/** One portal for the whole run; the workers learn from their environment where it is. */
// oxlint-disable-next-line no-restricted-exports -- Playwright calls the default export of its global setup
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, databaseUrl, stop } = await startPortal()
  process.env.UPLINK_URL = url
  process.env.UPLINK_DATABASE_URL = databaseUrl
  return stop
}
