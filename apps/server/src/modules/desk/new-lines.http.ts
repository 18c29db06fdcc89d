import { newLineRoutes } from '@uplink/contract/new-lines'
import { module } from '#platform/http/module'
import type { ResetDeps } from '../auth/auth.public'
import type { ReachDeps } from '../people/people.public'
import { addLine } from './new-lines.actions'

export const newLinesHttp = module({
  routes: newLineRoutes,
  bind: (deps: ResetDeps & ReachDeps, { databases }) => ({
    add: (call, { body }) => addLine({ ...deps, databases }, call, body),
  }),
})
