import { benchBillingRun } from './billing-run'
import { benchDashboard } from './dashboard'
import { benchFirstLoad } from './first-load'
import { benchJobs } from './jobs'
import { benchMillion } from './million'
import { benchOverload } from './overload'
import { benchPooler } from './pooler'
import { benchRadius } from './radius'
import { benchReports } from './reports'
import { benchRequests } from './requests'
import { benchSignIn } from './sign-in'
import { benchStaff } from './staff'

/** `npm run bench` measures everything; `npm run bench -- requests` only that. */
const benches = {
  requests: benchRequests,
  pooler: benchPooler,
  'sign-in': benchSignIn,
  overload: benchOverload,
  'first-load': benchFirstLoad,
  'billing-run': benchBillingRun,
  radius: benchRadius,
  staff: benchStaff,
  reports: benchReports,
  dashboard: benchDashboard,
  jobs: benchJobs,
  million: benchMillion,
}

const requests = process.argv.slice(2).filter((word) => !word.startsWith('--'))
for (const name of requests)
  if (!(name in benches)) throw new Error(`no bench ${name}; there are ${Object.keys(benches).join(', ')}`)
for (const [name, bench] of Object.entries(benches)) {
  if (requests.length > 0 && !requests.includes(name)) continue
  console.log(`\n${name}`)
  await bench()
}
