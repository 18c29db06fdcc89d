import { pathTo } from '@uplink/contract/screens'
import { staff } from '../facts/people/staff'
import { staffNotices } from '../facts/news/staff-notices'
import type { Sink } from '../load/sink'
import type { Notice } from './notice'
import { timeText } from '../seed/calendar'
import type { World } from '../world'

const hour = 3_600_000

export function notificationTables(sink: Sink) {
  const notifications = sink.table('notifications', [
    'id',
    'user_id',
    'connection_id',
    'is_system',
    'title',
    'body',
    'link',
    'is_seen',
    'created_at',
  ])
  let id = 0
  const addNotice = (userId: number, notice: Notice & { isSeen: boolean }): void => {
    id += 1
    notifications({
      id,
      user_id: userId,
      connection_id: notice.connectionId ?? null,
      is_system: notice.isSystem,
      title: notice.title,
      body: notice.body,
      link: notice.link ?? pathTo('notification', { id }),
      is_seen: notice.isSeen,
      created_at: timeText(notice.at),
    })
  }

  const addStaffNotices = (world: World): void =>
    staff.forEach((person, i) => {
      const notices = staffNotices[person.username] ?? []
      notices.forEach(({ hoursAgo, title, body }, position) =>
        addNotice(i + 1, {
          connectionId: undefined,
          isSystem: false,
          title,
          body,
          isSeen: position < notices.length - 1,
          at: world.now - hoursAgo * hour,
        }),
      )
    })

  return { addNotice, addStaffNotices }
}
