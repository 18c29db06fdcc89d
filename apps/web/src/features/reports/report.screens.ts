import { screen } from '../../platform/screens/screen'

export const reportStaffScreens = [
  screen('reports', 'Reports', () => import('./list/ReportListPage')),
  screen('report', 'Report', () => import('./view/ReportPage'), { under: 'reports', isWide: true }),
  screen('newReport', 'Report', () => import('./builder/ReportFormPage'), { under: 'reports', isWide: true }),
  screen('editReport', 'Report', () => import('./builder/ReportFormPage'), {
    under: 'reports',
    isWide: true,
  }),
]
