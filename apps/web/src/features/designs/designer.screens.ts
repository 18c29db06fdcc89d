import { screen } from '../../platform/screens/screen'

export const designerStaffScreens = [
  screen('designs', 'Report Designer', () => import('./list/DesignListPage')),
  screen('editDesign', 'Design', () => import('./form/DesignFormPage'), { under: 'designs', isWide: true }),
]
