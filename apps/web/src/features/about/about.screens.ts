import { screen } from '../../platform/screens/screen'

export const aboutStaffScreens = [screen('about', 'About', () => import('./AboutPage'))]
