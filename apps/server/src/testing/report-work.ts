import type { Logger } from 'pino'
import type { Config } from '../config'
import { createReports, createReportWork } from '../needs'
import type { Clock } from '#platform/clock'
import { createSeals } from '#platform/secrets/seals'
import { testSecretKey } from './test-app'
import type { TestDatabase } from './databases/test-database'

/** What jobs of reports need on a test database; close its sources at the end. */
export const reportWorkFor = (
  { databases, logins }: Pick<TestDatabase, 'databases' | 'logins'>,
  parts: { config: Config; clock: Clock; log: Logger },
) =>
  createReportWork({
    databases,
    clock: parts.clock,
    reports: createReports({
      ...parts,
      databases,
      seals: createSeals(testSecretKey),
      reporting: logins.reporting,
      isReportingOwn: () => true,
    }),
  })
