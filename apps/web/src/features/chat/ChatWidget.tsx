import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { MessageCircle, X } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../language/t'
import { IconButton } from '../../ui/button/IconButton'
import { LoadingState } from '../../ui/states/LoadingState'
import classes from './ChatWidget.module.css'
import { chatSettingsQuery, useUnread } from './unread.data'

/** A button in the top bar of every screen that opens the chat: the portal's own, or another provider's in a frame. */
export function ChatWidget() {
  const { data } = useQuery(chatSettingsQuery())
  const path = useRouterState({ select: (state) => state.location.pathname })
  // not on the chat's own screen
  if (!data || path === pathTo('chat')) return null
  return data.widget_url === null ? <OwnWidget /> : <FramedWidget url={data.widget_url} />
}

/** Loaded when it is opened: most people never do. */
const OwnChat = lazy(() => import('./OwnChat').then((loaded) => ({ default: loaded.OwnChat })))

function OwnWidget() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Widget isOpen={isOpen} onOpen={setOpen} unread={useUnread()}>
      <Suspense fallback={<LoadingState>{null}</LoadingState>}>
        <OwnChat takesFocus />
      </Suspense>
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
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  function open(next: boolean) {
    flushSync(() => onOpen(next))
    const inside = (what: string) => panel.current?.querySelector<HTMLElement>(what)
    ;(next ? (inside('textarea') ?? inside('button')) : opener.current)?.focus()
  }
  const label = unread > 0 ? t('Support chat, {count} unread', { count: unread }) : t('Support chat')
  return (
    <div className={classes.widget}>
      <button
        ref={opener}
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => open(!isOpen)}
      >
        <MessageCircle aria-hidden />
        <span aria-hidden className={classes.word}>
          {t('Chat')}
        </span>
        {unread > 0 && (
          <span aria-hidden className={classes.unread}>
            {unread}
          </span>
        )}
      </button>
      {isOpen && (
        <section
          ref={panel}
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
    </div>
  )
}
