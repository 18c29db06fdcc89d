import { roles } from './roles'

/** Messages to many customers. */
export const campaignPermissions = [
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
