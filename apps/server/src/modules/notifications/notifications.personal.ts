import { person, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const notificationsPersonal = [
  personalKind('push_subscriptions', {
    title: 'Browsers that get notices',
    found: person('user_id'),
    told: ['id', 'user_id', 'session_id', 'device_label', 'created_at'],
    secret: ['endpoint', 'p256dh', 'auth'],
    erasure: 'deleted',
  }),
  personalKind('notifications', {
    title: 'Notices of the bell',
    found: person('user_id'),
    told: ['id', 'user_id', 'connection_id', 'is_system', 'title', 'body', 'link', 'is_seen', 'created_at'],
    erasure: 'deleted',
  }),
  personalKind('notification_choices', {
    title: 'Which notices are wanted',
    found: person('user_id'),
    told: ['user_id', 'event', 'bell', 'mail', 'sms', 'push'],
    erasure: 'deleted',
  }),
]
