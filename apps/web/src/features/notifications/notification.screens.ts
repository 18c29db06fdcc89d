import { screen } from '../../platform/screens/screen'

export const notificationScreens = [
  // the same screens under two paths: specification 2.3 and 2.4
  screen('ownNotifications', 'Notifications', () => import('./list/NotificationListPage'), {
    under: 'notifications',
  }),
  screen('notifications', 'Notifications', () => import('./list/NotificationListPage')),
  screen(
    'ownNotificationSettings',
    'Notification settings',
    () => import('./settings/NotificationSettingsPage'),
    {
      under: 'notifications',
    },
  ),
  screen(
    'notificationSettings',
    'Notification settings',
    () => import('./settings/NotificationSettingsPage'),
  ),
  screen('notification', 'Notification', () => import('./list/NotificationShowPage')),
]
