import { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import type { ResolveDeps } from '../resolved/resolved.actions'
import { createAlert, deleteAlert, listAlerts, setAlertStatus, updateAlert } from './alerts.actions'

export const reportAlertsHttp = module({
  routes: reportAlertRoutes,
  bind: (deps: ResolveDeps) => ({
    list: async (call, { params }) => whole(await listAlerts(call, params.id)),
    create: async (call, { params, body }) => ({
      message: 'Alert saved.',
      data: await createAlert(deps, call, params.id, body),
    }),
    update: async (call, { params, body }) => ({
      message: 'Alert saved.',
      data: await updateAlert(deps, call, params.id, body),
    }),
    status: async (call, { params, body }) => ({
      message: body.status === 'active' ? 'The alert goes on.' : 'The alert is paused.',
      data: await setAlertStatus(call, params.id, body.status),
    }),
    delete: async (call, { params }) => ({
      message: 'Alert deleted.',
      data: await deleteAlert(call, params.id),
    }),
  }),
})
