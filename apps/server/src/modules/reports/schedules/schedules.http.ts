import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import type { ResolveDeps } from '../resolved/resolved.actions'
import {
  createSchedule,
  deleteSchedule,
  findRecipients,
  listSchedules,
  setScheduleStatus,
  updateSchedule,
} from './schedules.actions'

export const reportSchedulesHttp = module({
  routes: reportScheduleRoutes,
  bind: (deps: ResolveDeps) => ({
    list: async (call, { params }) => whole(await listSchedules(call, params.id)),
    create: async (call, { params, body }) => ({
      message: 'Schedule saved.',
      data: await createSchedule(deps, call, params.id, body),
    }),
    update: async (call, { params, body }) => ({
      message: 'Schedule saved.',
      data: await updateSchedule(deps, call, params.id, body),
    }),
    status: async (call, { params, body }) => ({
      message: body.status === 'active' ? 'The schedule goes on.' : 'The schedule is paused.',
      data: await setScheduleStatus(call, params.id, body.status),
    }),
    delete: async (call, { params }) => ({
      message: 'Schedule deleted.',
      data: await deleteSchedule(call, params.id),
    }),
    recipients: async (call, { query }) => whole(await findRecipients(call, query.q)),
  }),
})
