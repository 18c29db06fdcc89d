import { screen } from '../../platform/screens/screen'

export const chatScreens = [screen('chat', 'Chat', () => import('./MyChatPage'), { under: 'tickets' })]
