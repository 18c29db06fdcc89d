import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import { partOfNumber } from '@uplink/contract/phones'
import { userSearchFrom } from '@uplink/contract/user-search'
import { LoaderCircle, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { failureOf } from '../../platform/api/failure'
import { ButtonLink } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { useModal } from '../../ui/modal/use-modal'
import { ErrorState } from '../../ui/states/ErrorState'
import { useIsOffered, useMenuScreens } from '../menus/menus.public'
import { keepRecent, recentOnes } from './recent'
import { actGroups, groupsOf, kindNames, kinds, recentGroup, type Kind, type Row } from './rows'
import { searchQuery } from './search.data'
import { useSettled } from '../../ui/use-settled'
import classes from './SearchDialog.module.css'
import { SearchRows } from './SearchRows'

/** Milliseconds after the last key. */
const pause = 120
const longest = 100

interface SearchDialogProps {
  /** What was typed before it was there. */
  begunWith: () => string
  onClose: () => void
}

/**
 * Finds anybody and anything from every screen, by keys alone: arrows walk, Enter opens, Ctrl+Enter opens beside, → shows
 * what can be begun with a row, Tab narrows to one kind.
 */
export function SearchDialog({ begunWith, onClose }: SearchDialogProps) {
  const id = useId()
  const modal = useModal({ onClose, isDirty: false, closesOutside: () => true })
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState(begunWith)
  const [kind, setKind] = useState<Kind>()
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<Row>()
  /** How the first row is opened, once it is one of what is typed by now. */
  const [awaited, setAwaited] = useState<'here' | 'beside'>()
  const { groups, rows, query, q, isOld } = useRows(text, kind, opened)
  const active = rows[Math.min(at, rows.length - 1)]
  const rowId = (row: Row) => `${id} ${row.key}`.replaceAll(' ', '-')

  const walkTo = (place: number) => setAt((place + rows.length) % Math.max(rows.length, 1))
  const goBack = () => {
    setOpened(undefined)
    setAt(0)
  }
  const narrow = (next: Kind | undefined) => {
    setKind(next)
    goBack()
  }

  const showActs = (row: Row) => {
    setOpened(row)
    setAt(0)
  }

  const open = (row: Row, isBeside: boolean) => {
    keepRecent(opened ?? row)
    if (isBeside) return void window.open(row.href, '_blank', 'noopener')
    onClose()
    void navigate({ href: row.href })
  }

  const openAwaited = useEffectEvent(() => {
    if (active) open(active, awaited === 'beside')
  })
  useEffect(() => {
    if (awaited && !isOld) openAwaited()
  }, [awaited, isOld])
  /** What is typed finds others than the ones that are still shown: whoever types fast must not open one of those. */
  const enter = (isBeside: boolean) => {
    if (isOld && at === 0 && !opened) setAwaited(isBeside ? 'beside' : 'here')
    else if (active) open(active, isBeside)
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    const isAtEnd = field.current?.selectionStart === text.length
    const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey
    /** What the key does here; undefined: what it does in any field. */
    const actOfKey = () => {
      switch (event.key) {
        case 'ArrowDown':
          return () => walkTo(at + 1)
        case 'ArrowUp':
          return () => walkTo(at - 1)
        case 'Enter':
          return () => enter(ctrlKey || metaKey)
        case 'ArrowRight':
          return isPlain && isAtEnd && !opened && active && active.acts.length > 0
            ? () => showActs(active)
            : undefined
        case 'ArrowLeft':
          return opened && goBack
        case 'Tab':
          return isPlain && q !== undefined && !opened
            ? () => narrow(kinds[kind === undefined ? 0 : kinds.indexOf(kind) + 1])
            : undefined
        default:
          return undefined
      }
    }
    const act = actOfKey()
    if (!act) return
    event.preventDefault()
    act()
  }

  const failure = query.error && failureOf(query)
  const isSearching = query.isFetching || (text.trim().length >= userSearchFrom && text.trim() !== q)
  return (
    <dialog {...modal.props} aria-label="Search" className={classes.dialog}>
      <div className={classes.head}>
        {isSearching ? (
          <LoaderCircle aria-hidden className={`${classes.icon} ${classes.turning}`} />
        ) : (
          <Search aria-hidden className={classes.icon} />
        )}
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search customers, bills, payments, tickets and screens"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && rowId(active)}
          placeholder="Name, Client ID, phone, bill, transaction, address, MAC…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longest}
          className={classes.field}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAwaited(undefined)
            goBack()
          }}
          onKeyDown={press}
        />
        <IconButton icon={X} label="Close search" onClick={modal.leave} />
      </div>
      {q !== undefined && (
        <div className={classes.kinds} role="group" aria-label="Show only">
          {[undefined, ...kinds].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              tabIndex={-1}
              aria-pressed={one === kind}
              className={classes.kind}
              onClick={() => {
                narrow(one)
                field.current?.focus()
              }}
            >
              {one === undefined ? 'All' : kindNames[one]}
            </button>
          ))}
        </div>
      )}
      <div className={classes.body}>
        <SearchRows
          id={`${id}-list`}
          rowId={rowId}
          groups={groups}
          active={active}
          onPoint={(row) => setAt(rows.indexOf(row))}
          onOpen={(row, isBeside) => open(row, isBeside)}
        />
        {failure && !failure.isForbidden && <ErrorState title="The search failed." {...failure} />}
        {q !== undefined && rows.length === 0 && query.data && !query.isFetching && (
          <Nobody
            text={text.trim()}
            mayAdd={query.data.data.can.includes('add-customer')}
            onLeave={onClose}
          />
        )}
        {q === undefined && rows.length === 0 && (
          <p className={classes.hint}>
            Two letters or digits are enough: how a name begins, the end of a phone number, a bill, a
            transaction.
          </p>
        )}
      </div>
      <p role="status" className="ui-hidden-visually">
        {q !== undefined && !isSearching && countWords(rows.length)}
      </p>
      <footer className={classes.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> walk
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> in a new tab
        </span>
        <span>
          {opened ? (
            <>
              <kbd>←</kbd> back
            </>
          ) : (
            <>
              <kbd>→</kbd> acts
            </>
          )}
        </span>
        <span>
          <kbd>Tab</kbd> narrow
        </span>
      </footer>
    </dialog>
  )
}

const countWords = (rows: number) => (rows === 1 ? '1 result' : `${rows} results`)

/** The lines of the list for what is typed: what was found, then acts and screens; what was opened lately at first. */
function useRows(text: string, kind: Kind | undefined, opened: Row | undefined) {
  const isAsking = useIsOffered(pathTo('customers'))
  const screens = useMenuScreens()
  const settled = useSettled(text.trim(), text.trim() === '' ? 0 : pause)
  const q = settled.length >= userSearchFrom ? settled : undefined
  const query = useQuery({ ...searchQuery(q), enabled: isAsking })
  const [recent] = useState(recentOnes)
  const can = query.data?.data.can ?? []
  const hits = q === undefined || query.error ? [] : (query.data?.data.hits ?? [])
  const shown = kind === undefined ? hits : hits.filter((hit) => hit.kind === kind)
  const groups = opened
    ? [{ title: opened.title, rows: actRows(opened) }]
    : [
        ...groupsOf(shown, can),
        ...(text.trim() === '' ? recentGroup(recent) : []),
        ...(kind === undefined ? actGroups({ can, screens, text: text.trim() }) : []),
      ]
  const isOld =
    isAsking &&
    text.trim().length >= userSearchFrom &&
    // without a network no answer comes
    (text.trim() !== q || (query.isPlaceholderData && query.isFetching))
  return { groups, rows: groups.flatMap(({ rows }) => rows), query, q, isOld }
}

const actRows = ({ icon, detail, acts }: Row): Row[] =>
  acts.map(({ label, href }) => ({ key: href, icon, href, title: label, detail, acts: [] }))

/** Nothing was found; whoever called with an unknown number may become a customer. */
function Nobody({ text, mayAdd, onLeave }: { text: string; mayAdd: boolean; onLeave: () => void }) {
  const isNumber = partOfNumber(text) !== undefined && text.replace(/\D/g, '').length >= 10
  return (
    <div className={classes.nobody}>
      <p>Nothing by “{text}”. Try how a name begins, or the end of a phone number.</p>
      {mayAdd && (
        <ButtonLink
          size="small"
          href={isNumber ? pathTo('newLine', { mobile: text }) : pathTo('newLine')}
          onClick={onLeave}
        >
          {isNumber ? 'New customer with this number' : 'New customer'}
        </ButtonLink>
      )}
    </div>
  )
}
