import type { ChatMessage } from '@uplink/contract/chat'
import { SendHorizontal } from 'lucide-react'
import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { t } from '../../language/t'
import { ApiError, fieldTexts, NetworkError } from '../../platform/api/errors'
import { formatTime, groupByDate } from '../../platform/dates/dates'
import { dayWord } from '../../platform/dates/day-word'
import { useNow } from '../../platform/dates/use-now'
import { draftOf, keepDraft } from '../../platform/form/drafts'
import { randomKey } from '../../platform/session/random-key'
import { Button } from '../../ui/button/Button'
import type { Snippet } from '../../ui/editors/WithSnippets'
import { IconButton } from '../../ui/button/IconButton'
import { textLength } from '../../ui/text-length'
import classes from './Conversation.module.css'

export interface ConversationProps {
  messages: readonly ChatMessage[]
  /** The side that writes here; its messages stand on the right. */
  side: ChatMessage['from']
  /** The text shown before the first message. */
  empty: string
  /** Loads earlier messages; absent when there are none. */
  onOlder?: () => void
  isLoadingOlder: boolean
  /** The key under which an unsent message is kept. */
  draft: string
  /** Shown above the field: what can put words into it. */
  before?: (insert: (text: string) => void) => ReactNode
  /** `key` is the same for what is sent again, after the answer to the first call got lost: it is written once. */
  send: (text: string, key: string) => Promise<void>
  /** The field takes the focus when it appears. */
  takesFocus?: boolean
  /** What Ctrl+Enter does besides sending what is written. */
  onNext?: () => void
  /** Another field than the plain one, with texts to insert, and for keys that lead to it. */
  written?: Pick<ChatFieldProps, 'snippets' | 'field'> & { Field: ComponentType<ChatFieldProps> }
}

interface ChatFieldProps {
  own: ComponentProps<'textarea'> & {
    value: string
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  }
  onText: (text: string) => void
  /** What can be inserted into the text. */
  snippets: readonly Snippet[]
  field: RefObject<HTMLTextAreaElement | null>
}

/** Messages, oldest first, and the field to write the next one. Screen readers announce new messages. */
export function Conversation(props: ConversationProps) {
  const { messages, side, empty, onOlder, isLoadingOlder, draft, before, send, takesFocus, onNext, written } =
    props
  const log = useRef<HTMLDivElement>(null)
  const latest = messages.at(-1)?.id
  const now = useNow()
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [latest])
  return (
    <div className={classes.conversation}>
      <div ref={log} role="log" aria-label={t('Messages')} tabIndex={0} className={classes.log}>
        {onOlder && (
          <Button kind="quiet" size="small" isSaving={isLoadingOlder} onClick={onOlder}>
            {t('Earlier messages')}
          </Button>
        )}
        {messages.length === 0 && <p className={classes.empty}>{empty}</p>}
        {groupByDate(messages, ({ created_at }) => created_at).map(({ date, rows }) => (
          <Fragment key={date}>
            <p className={classes.day}>{dayWord(date, now) ?? date}</p>
            {rows.map((message, place) => (
              <Message key={message.id} message={message} next={rows[place + 1]} side={side} />
            ))}
          </Fragment>
        ))}
      </div>
      <Writing
        key={draft}
        draft={draft}
        before={before}
        send={send}
        takesFocus={takesFocus === true}
        onNext={onNext}
        written={written}
      />
    </div>
  )
}

interface MessageProps extends Pick<ConversationProps, 'side'> {
  message: ChatMessage
  next: ChatMessage | undefined
}

/** The last of several that somebody wrote within minutes says who wrote them and when. */
function Message({ message, next, side }: MessageProps) {
  const { text, from, author, created_at } = message
  const goesOn = next !== undefined && next.author === author && minutesBetween(message, next) < 5
  const time = formatTime(created_at)
  return (
    <div className={classes.message} data-own={from === side || undefined} data-goes-on={goesOn || undefined}>
      <p className={classes.text}>{text}</p>
      <p className={goesOn ? 'ui-hidden-visually' : classes.by}>
        {side === 'customer' && from === side ? (
          <>
            <span className="ui-hidden-visually">{author}, </span>
            {time}
          </>
        ) : (
          `${author}, ${time}`
        )}
      </p>
    </div>
  )
}

const minutesBetween = (one: ChatMessage, other: ChatMessage) =>
  (Date.parse(other.created_at) - Date.parse(one.created_at)) / 60_000

const longest = 2000

interface WritingProps extends Pick<ConversationProps, 'draft' | 'send'> {
  before: ConversationProps['before'] | undefined
  takesFocus: boolean
  onNext: ConversationProps['onNext']
  written: ConversationProps['written'] | undefined
}

function Writing({ draft, before, send, takesFocus, onNext, written }: WritingProps) {
  const [text, setText] = useState(() => draftOf(draft))
  useEffect(() => keepDraft(draft, text), [draft, text])
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const ownInput = useRef<HTMLTextAreaElement>(null)
  const input = written?.field ?? ownInput
  const sent = useRef({ text: '', key: '' })
  const { tooLong, count } = textLength(text, longest)
  const lengthId = useId()
  // browsers put the caret before a text that a field began with
  useEffect(() => {
    const begun = input.current
    begun?.setSelectionRange(begun.value.length, begun.value.length)
    if (takesFocus) begun?.focus()
  }, [input, takesFocus])

  /** Whether it was sent. */
  async function submit(event: SyntheticEvent): Promise<boolean> {
    event.preventDefault()
    if (isSending || text.trim() === '') return false
    if (tooLong) {
      setFailure(t('Shorten the message, then send it.'))
      input.current?.focus()
      return false
    }
    setSending(true)
    setFailure(undefined)
    // the focus must not stay on a disabled button
    input.current?.focus()
    try {
      if (sent.current.text !== text) sent.current = { text, key: randomKey(128) }
      await send(text, sent.current.key)
      sent.current.text = ''
      setText((now) => unsentOf(now, text))
      return true
    } catch (error) {
      // the app shows a dialog when there is no answer
      if (!(error instanceof NetworkError)) setFailure(sentence(error))
      return false
    } finally {
      setSending(false)
    }
  }

  const [inserted, setInserted] = useState(0)
  function insert(more: string) {
    setText((now) => (now.trim() === '' ? more : `${now}\n${more}`))
    setInserted((count) => count + 1)
  }
  // it is changed before it is sent
  useEffect(() => {
    if (inserted > 0) input.current?.focus()
  }, [inserted, input])

  /** Enter sends; Shift+Enter begins a new line; Ctrl+Enter sends, if there is something, and goes on. */
  async function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    const goesOn = event.ctrlKey || event.metaKey
    const isNothing = text.trim() === ''
    const isDone = (await submit(event)) || isNothing
    if (goesOn && isDone) onNext?.()
  }

  function write(next: string) {
    setText(next)
    setFailure(undefined)
  }
  const own: ChatFieldProps['own'] = {
    'aria-label': t('Message'),
    placeholder: t('Write a message'),
    rows: 2,
    'aria-invalid': tooLong ? true : undefined,
    'aria-describedby': tooLong || count ? lengthId : undefined,
    value: text,
    className: classes.input,
    onChange: (event) => write(event.currentTarget.value),
    onKeyDown: (event) => void press(event),
  }
  return (
    <form className={classes.writing} onSubmit={(event) => void submit(event)}>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {before && <div className={classes.before}>{before(insert)}</div>}
      {written ? (
        <written.Field own={own} onText={write} snippets={written.snippets} field={input} />
      ) : (
        <textarea {...own} ref={input} />
      )}
      <IconButton
        type="submit"
        icon={SendHorizontal}
        label={t('Send')}
        disabled={isSending || text.trim() === ''}
      />
      {(tooLong || count) && (
        <p id={lengthId} className={tooLong ? classes.failure : classes.count}>
          {tooLong ?? count}
        </p>
      )}
    </form>
  )
}

/** What was typed while a message was sent is the next message, or its beginning. */
const unsentOf = (now: string, sent: string) =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now

function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return t('The message could not be sent.')
  return t(Object.values(fieldTexts(error))[0] ?? error.message)
}
