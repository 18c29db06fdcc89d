import { Bell, Check, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Menu } from '../menu/Menu'
import { Popover } from '../menu/Popover'
import { SegmentedTabs } from '../menu/SegmentedTabs'
import { Section } from '../page/Section'
import styles from './Showcase.module.css'

export function ButtonsPart() {
  const [period, setPeriod] = useState<'week' | 'month' | 'year'>('month')
  return (
    <Section title="Acts">
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button kind="primary" icon={Plus}>
            Open ticket
          </Button>
          <Button>Download invoice</Button>
          <Button kind="quiet">See all messages</Button>
          <Button kind="danger" icon={Trash2}>
            Delete report
          </Button>
          <Button kind="primary" disabled>
            Not now
          </Button>
          <Button kind="primary" isSaving>
            Save department
          </Button>
          <ButtonLink href="#list">List</ButtonLink>
        </div>
        <div className={styles.row}>
          <Button size="small">Small</Button>
          <Button>Normal</Button>
          <Button size="large" kind="primary">
            Pay ৳ 1,250.00
          </Button>
        </div>
        <div className={styles.row}>
          <Menu
            label="Connections"
            align="start"
            trigger={(props) => <Button {...props}>Client ID 10000421</Button>}
            items={[
              {
                key: '1',
                label: '10000421',
                hint: 'Dhanmondi, Dhaka',
                isCurrent: true,
                onSelect: () => undefined,
              },
              {
                key: '2',
                label: '10000877',
                hint: 'Agrabad, Chattogram',
                isCurrent: false,
                onSelect: () => undefined,
              },
            ]}
          />
          <Menu
            label="More"
            align="start"
            trigger={(props) => <IconButton {...props} icon={MoreHorizontal} label="More" />}
            items={[
              { key: 'edit', label: 'Edit', icon: Pencil, href: '#edit' },
              { key: 'approve', label: 'Approve', icon: Check, disabled: true },
              { key: 'delete', label: 'Delete', icon: Trash2, kind: 'danger', onSelect: () => undefined },
            ]}
          />
          <Popover
            label="Notifications"
            align="start"
            trigger={(props) => <IconButton {...props} icon={Bell} label="Notifications, 3 unread" />}
          >
            {(close) => (
              <div className={styles.panel}>
                <p>Your payment of ৳ 1,250.00 arrived.</p>
                <Button size="small" onClick={close}>
                  See All Messages
                </Button>
              </div>
            )}
          </Popover>
          <SegmentedTabs
            label="Period"
            value={period}
            onChange={setPeriod}
            choices={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
              { value: 'year', label: 'Year' },
            ]}
          />
        </div>
      </div>
    </Section>
  )
}
