import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { MessageCircle, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../language/t'
import { IconButton } from '../../ui/button/IconButton'
import { chatSettingsQuery, useChat } from './chat.data'
import classes from './ChatWidget.module.css'
import { OwnChat } from './OwnChat'

/** A button at the edge of every screen that opens the chat: the portal's own, or another provider's in a frame. */
export function ChatWidget() {
  const { data } = useQuery(chatSettingsQuery())
  const path = useRouterState({ select: (state) => state.location.pathname })
  // not on the chat's own screen
  if (!data || path === pathTo('chat')) return null
  return data.widget_url === null ? <OwnWidget /> : <FramedWidget url={data.widget_url} />
}

function OwnWidget() {
  const [isOpen, setOpen] = useState(false)
  const chat = useChat({ isShown: isOpen })
  return (
    <Widget isOpen={isOpen} onOpen={setOpen} unread={chat.unread}>
      <OwnChat chat={chat} />
    </Widget>
  )
}

/** Another provider's widget, from another origin and in a sandbox, so that it cannot reach anything of the portal. */
function FramedWidget({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false)
  // on the portal's own origin these two together would open the sandbox
  const isForeign = new URL(url, location.href).origin !== location.origin
  return (
    <Widget isOpen={isOpen} onOpen={setOpen} unread={0}>
      <iframe
        title={t('Support chat')}
        src={url}
        sandbox={`allow-scripts allow-forms allow-popups${isForeign ? ' allow-same-origin' : ''}`}
        referrerPolicy="origin"
        className={classes.frame}
      />
    </Widget>
  )
}

interface WidgetProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  unread: number
  children: React.ReactNode
}

function Widget({ isOpen, onOpen, unread, children }: WidgetProps) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  // the pressed button disappears, so the focus goes to what replaces it
  function open(next: boolean) {
    flushSync(() => onOpen(next))
    const inside = (what: string) => frame.current?.querySelector<HTMLElement>(what)
    ;(inside('textarea') ?? inside('button'))?.focus()
  }
  const label = unread > 0 ? t('Support chat, {count} unread', { count: unread }) : t('Support chat')
  return (
    <aside ref={frame} className={classes.widget} aria-label={t('Chat with support')}>
      {isOpen && (
        <section
          id={id}
          className={classes.panel}
          aria-label={t('Support chat')}
          onKeyDown={(event) => event.key === 'Escape' && open(false)}
        >
          <header className={classes.head}>
            <h2 className={classes.title}>{t('Support chat')}</h2>
            <IconButton icon={X} label={t('Close the chat')} onClick={() => open(false)} />
          </header>
          {children}
        </section>
      )}
      {!isOpen && (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-label={label}
          onClick={() => open(true)}
        >
          <MessageCircle aria-hidden />
          {unread > 0 && (
            <span aria-hidden className={classes.unread}>
              {unread}
            </span>
          )}
        </button>
      )}
    </aside>
  )
}
