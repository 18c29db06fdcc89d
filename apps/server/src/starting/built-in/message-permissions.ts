import { roles } from './roles'

/** What customers are told: by mail and SMS, many at once, and on their dashboards. */
export const messagePermissions = [
  {
    name: 'messages.look',
    displayName: 'See sent mail and SMS',
    methods: ['GET'],
    paths: ['/message-logs'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'messages.send-again',
    displayName: 'Send mail and SMS again that did not go out',
    methods: ['POST'],
    paths: ['/message-logs/send-again'],
    roles: [roles.manager, roles.agent, roles.billing],
  },
  {
    name: 'announcements.look',
    displayName: 'Read the announcements',
    methods: ['GET'],
    paths: ['/announcements'],
    roles: [roles.manager, roles.agent, roles.billing, roles.author],
  },
  {
    name: 'campaigns.look',
    displayName: 'See messages to many customers, and what became of them',
    methods: ['GET'],
    paths: ['/campaigns', '/campaigns/*'],
    roles: [roles.manager],
  },
  {
    name: 'campaigns.send',
    displayName: 'Write messages to many customers, send and stop them',
    methods: ['POST', 'PUT'],
    paths: ['/campaigns', '/campaigns/*'],
    roles: [roles.manager],
  },
]
