import { radiusRoutes } from '@uplink/contract/radius'
import type { Database } from '#platform/database/kysely'
import { module } from '#platform/http/module'
import type { Seals } from '#platform/secrets/seals'
import { takeAccounting } from './accounting/accounting.actions'
import { gatherReports } from './accounting/accounting.gathering'
import { createLatestRequest } from './authorization/latest-request'
import { authorize, noteResult, setPassword } from './authorization/authorization.actions'
import type { SessionTerms } from './authorization/authorization.view'
import {
  exportUnknownLines,
  ignoreUnknownLine,
  listUnknownLines,
} from './unknown-lines/unknown-lines.actions'

export interface RadiusDeps {
  portal: Database
  seals: Seals
  terms: SessionTerms
}

export const radiusHttp = module({
  routes: radiusRoutes,
  bind(deps: RadiusDeps) {
    const take = gatherReports(deps.portal)
    const recordRequest = createLatestRequest()
    return {
      accounting: (call, { body }) => takeAccounting(call, take, body),
      authorize: (call, { body }) => authorize(call, { ...deps, recordRequest }, body),
      postAuth: (call, { query, body }) => noteResult(call, query.result, body),
      unknownLines: (call, { query }) => listUnknownLines(call, query),
      exportUnknownLines: (call, { query }) => exportUnknownLines(call, query),
      ignoreUnknownLine: async (call, { body }) => ({
        message: body.is_ignored ? 'The name is ignored.' : 'The name is looked at again.',
        data: await ignoreUnknownLine(call, body),
      }),
      setPassword: async (call, { connection, body }) => ({
        message: 'The password has been set.',
        data: await setPassword(call, deps.seals, connection, body.password),
      }),
    }
  },
})
