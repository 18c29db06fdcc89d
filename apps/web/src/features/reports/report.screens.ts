import { screen } from '../../platform/screens/screen'
import { resourceScreens } from '../../resource/resource-screens'

export const reportStaffScreens = [
  screen('reports', 'Reports', () => import('./list/ReportListPage')),
  screen('report', 'Report', () => import('./view/ReportPage'), { under: 'reports', isWide: true }),
  screen('reportExports', 'Exports', () => import('./exports/ExportListPage'), { under: 'reports' }),
  screen('newReport', 'Report', () => import('./builder/ReportFormPage'), { under: 'reports', isWide: true }),
  screen('editReport', 'Report', () => import('./builder/ReportFormPage'), {
    under: 'reports',
    isWide: true,
  }),
  ...resourceScreens(
    {
      ...{ many: 'Drop-down options', one: 'set of options', list: 'dropdownOptions' },
      ...{ create: 'newDropdownOptions', read: 'dropdownOptionSet', edit: 'editDropdownOptions' },
    },
    () => import('./options/dropdown-options.resource').then(({ dropdownOptions }) => dropdownOptions),
  ),
]
