import { screen } from '../../platform/screens/screen'

export const notificationScreens = [
  // the same screens under two paths: specification 2.3 and 2.4
  screen('ownNotifications', 'Notifications', () => import('./NotificationListPage'), {
    under: 'notifications',
  }),
  screen('notifications', 'Notifications', () => import('./NotificationListPage')),
  screen('ownNotificationSettings', 'Notification settings', () => import('./NotificationSettingsPage'), {
    under: 'notifications',
  }),
  screen('notificationSettings', 'Notification settings', () => import('./NotificationSettingsPage')),
  screen('notification', 'Notification', () => import('./NotificationShowPage')),
]
