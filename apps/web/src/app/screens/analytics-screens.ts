import { screen } from '../../platform/screens/screen'
import { resourceScreens } from '../../resource/resource-screens'

/** Data sources, reports and the dashboards made of them. */
export const analyticsScreens = [
  ...resourceScreens(
    {
      many: 'Data sources',
      one: 'data source',
      list: 'dataSources',
      create: 'newDataSource',
      read: 'dataSource',
      edit: 'editDataSource',
    },
    () => import('../../features/data-sources/data-sources.resource').then(({ dataSources }) => dataSources),
  ),
  screen('reports', 'Reports', () => import('../../features/reports/list/ReportListPage')),
  screen('report', 'Report', () => import('../../features/reports/view/ReportPage'), {
    under: 'reports',
    isWide: true,
  }),
  screen('reportExports', 'Exports', () => import('../../features/reports/exports/ExportListPage'), {
    under: 'reports',
  }),
  screen('newReport', 'Report', () => import('../../features/reports/builder/ReportFormPage'), {
    under: 'reports',
    isWide: true,
  }),
  screen('editReport', 'Report', () => import('../../features/reports/builder/ReportFormPage'), {
    under: 'reports',
    isWide: true,
  }),
  ...resourceScreens(
    {
      many: 'Drop-down options',
      one: 'set of options',
      list: 'dropdownOptions',
      create: 'newDropdownOptions',
      read: 'dropdownOptionSet',
      edit: 'editDropdownOptions',
    },
    () =>
      import('../../features/reports/options/dropdown-options.resource').then(
        ({ dropdownOptions }) => dropdownOptions,
      ),
  ),
  screen('designs', 'Report Designer', () => import('../../features/designs/list/DesignListPage')),
  screen('editDesign', 'Design', () => import('../../features/designs/form/DesignFormPage'), {
    under: 'designs',
    isWide: true,
  }),
]
