import { counted } from '@uplink/contract/counted'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { responseTargetRoutes } from '@uplink/contract/response-targets'
import type { Received } from '@uplink/contract/route'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import * as actions from './desk/desk-tickets.actions'
import { actOnMany } from './desk/many-tickets.actions'
import { listTags, mergeTicket, snoozeTicket, tagTicket } from './desk/sorting.actions'
import { maySeeTeam, readTeamLoad } from './desk/team.actions'
import { listTargets, setTargets } from './targets/targets.actions'
import { readAttachment } from './tickets.actions'

const said = ({ kind, status }: { kind: 'answer' | 'internal'; status?: 'closed' | undefined }) => {
  if (kind === 'internal') return 'The note is kept.'
  return status ? 'The answer was sent, and the ticket is closed.' : 'The answer was sent.'
}

const saidOfMany = ({ act, assignee_id }: Received<typeof deskTicketRoutes.many>['body'], count: number) => {
  const tickets = counted(count, 'ticket')
  if (act === 'answer') return `${tickets} answered.`
  if (act === 'close') return `${tickets} closed.`
  if (act === 'reopen') return `${tickets} open again.`
  if (act === 'tag') return `${tickets} marked.`
  if (act === 'untag') return `${tickets} marked no longer.`
  return assignee_id == null ? `${tickets} assigned to nobody now.` : `${tickets} assigned.`
}

export const deskTicketsHttp = module({
  routes: deskTicketRoutes,
  bind: () => ({
    list: (call, { query, connection }) => actions.listQueue(call, query, connection),
    export: (call, { query, connection }) => actions.exportQueue(call, query, connection),
    pressing: async (call) => ({
      ...whole(await actions.listPressing(call)),
      can: (await maySeeTeam(call)) ? ['see-team' as const] : [],
    }),
    team: async (call) => ({ data: await readTeamLoad(call) }),
    open: async (call, { connection, body }) => ({
      message: 'The ticket is open, and the customer is told.',
      data: await actions.openAtDesk(call, connection, body),
    }),
    read: async (call, { params }) => ({ data: await actions.readDeskTicket(call, params.id) }),
    agents: async (call, { params }) => whole(await actions.listAgents(call, params.id)),
    write: async (call, { params, body, files }) => ({
      message: said(body),
      data: await actions.writeAtDesk(call, params.id, { ...body, files }),
    }),
    assign: async (call, { params, body }) => ({
      message:
        body.assignee_id === null ? 'The ticket is assigned to nobody now.' : 'The ticket is assigned.',
      data: await actions.assignTicket(call, params.id, body.assignee_id),
    }),
    snooze: async (call, { params, body }) => ({
      message: body.until === null ? 'The ticket is back.' : 'The ticket is put off.',
      data: await snoozeTicket(call, params.id, body.until),
    }),
    tag: async (call, { params, body }) => ({
      message: 'The tags are saved.',
      data: await tagTicket(call, params.id, body.tags),
    }),
    tags: async (call) => whole(await listTags(call)),
    merge: async (call, { params, body }) => ({
      message: `The ticket goes on in ticket ${body.into}.`,
      data: await mergeTicket(call, params.id, body.into),
    }),
    many: async (call, { body }) => {
      const data = await actOnMany(call, body)
      return { message: saidOfMany(body, data.changed.length), data }
    },
    close: async (call, { params }) => ({
      message: 'The ticket is closed.',
      data: await actions.closeAtDesk(call, params.id),
    }),
    reopen: async (call, { params }) => ({
      message: 'The ticket is open again.',
      data: await actions.reopenAtDesk(call, params.id),
    }),
    presence: async (call, { params, body }) => whole(await actions.beAtTicket(call, params.id, body.state)),
    attachment: (call, { params }) => readAttachment(call, params, 'all'),
  }),
})

export const responseTargetsHttp = module({
  routes: responseTargetRoutes,
  bind: () => ({
    list: (call) => listTargets(call),
    set: async (call, { body }) => ({
      message: 'The response targets are saved, also for who waits already.',
      data: await setTargets(call, body),
    }),
  }),
})
