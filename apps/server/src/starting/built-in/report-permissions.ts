import { roles } from './roles'

const reports = '/ext-report-builder'

/** Admin permissions to open, build and export reports. */
export const reportPermissions = [
  {
    name: 'report.view',
    displayName: 'Open reports and run them',
    methods: ['GET', 'POST', 'PUT'],
    paths: [
      `${reports}/query-reports`,
      `${reports}/query-reports/:id`,
      `${reports}/query-reports/:id/favourite`,
      `${reports}/query-reports/:id/run`,
      `${reports}/report-tags`,
      `${reports}/dropdown-options/:id/choices`,
    ],
    roles: [roles.manager, roles.author],
  },
  {
    // People see the dashboards that name their roles; the numbers on them need this permission, or `report.view`.
    name: 'dashboard.numbers',
    displayName: 'See the numbers of dashboards',
    methods: ['POST'],
    paths: [`${reports}/query-reports/:id/run`],
    roles: [roles.agent, roles.billing],
  },
  {
    name: 'design.build',
    displayName: 'Design dashboards',
    methods: [],
    paths: [
      `${reports}/designs`,
      `${reports}/designs/:id`,
      `${reports}/store-design/:id`,
      `${reports}/designs/cells/preview`,
      `${reports}/designs/people`,
      `${reports}/designs/:id/file`,
      `${reports}/designs/import`,
    ],
    roles: [roles.author],
  },
  {
    name: 'report.export',
    displayName: 'Export reports as CSV and XLSX',
    methods: ['GET'],
    paths: [`${reports}/query-reports/:id/export`],
    roles: [roles.manager, roles.author],
  },
  {
    name: 'report.schedule',
    displayName: 'Schedule reports',
    methods: [],
    paths: [
      `${reports}/query-reports/:id/schedules`,
      `${reports}/schedules/:id`,
      `${reports}/schedules/:id/status`,
      `${reports}/recipients`,
    ],
    roles: [roles.manager, roles.author],
  },
  {
    name: 'report.watch',
    displayName: 'Be told when a number of a report crosses a threshold',
    methods: [],
    paths: [`${reports}/query-reports/:id/alerts`, `${reports}/alerts/:id`, `${reports}/alerts/:id/status`],
    roles: [roles.manager, roles.author],
  },
  {
    name: 'report.build',
    displayName: 'Build reports',
    methods: [],
    paths: [
      `${reports}/store-report-query/:id`,
      `${reports}/query-reports/:id`,
      `${reports}/query-reports/preview`,
      `${reports}/query-reports/:id/tags`,
      `${reports}/query-reports/:id/versions`,
      `${reports}/query-reports/:id/versions/:version`,
      `${reports}/roles`,
      `${reports}/db-connections`,
      `${reports}/get-tables-by-connection`,
      `${reports}/get-queries-by-connection`,
      `${reports}/get-table-columns`,
      `${reports}/get-columns-by-query`,
      `${reports}/get-column-values`,
      `${reports}/dropdown-options`,
      `${reports}/dropdown-options/*`,
    ],
    roles: [roles.author],
  },
  {
    // These two open no call; they are checked when a report with SQL of its own is saved or run.
    name: 'report.raw-expression',
    displayName: 'Write SQL expressions in reports',
    methods: [],
    paths: [],
    roles: [roles.author],
  },
  {
    name: 'report.raw-sql',
    displayName: 'Write reports in SQL',
    methods: [],
    paths: [],
    roles: [roles.author],
  },
  {
    name: 'data-sources.manage',
    displayName: 'Manage data sources',
    methods: [],
    paths: ['/database-connections', '/database-connections/*'],
    roles: [],
  },
]
