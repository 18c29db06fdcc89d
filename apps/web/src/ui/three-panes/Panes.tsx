import { ChevronLeft, UserRound } from 'lucide-react'
import { createContext, use, useId, type ReactNode, type Ref } from 'react'
import { Button } from '../button/Button'
import { Splitter } from '../panes/Splitter'
import { Initials } from '../text/Initials'
import { usePaneWidths } from './pane-widths'
import classes from './Panes.module.css'

interface PanesProps {
  list: ReactNode
  /** The button back to the list, for widths with space for one pane only. */
  back: { label: string; onBack: () => void }
  /** The third pane, for widths without space for it: the button that shows it in the place of the second. */
  side: { label: string; isShown: boolean; onShow: (isShown: boolean) => void }
  /** What stands next to the list while nothing is opened. */
  empty: ReactNode
  /** What the opened item is: 'Ticket'. It takes the focus when another one is opened by a key. */
  label: string
  openedRef?: Ref<HTMLDivElement>
  /** The name under which this browser stores the panes' widths: 'desk'. */
  keptAs: string
  /** The opened item, a PaneMain and a PaneSide; absent while nothing is opened. */
  children: ReactNode
}

/** By which the bar beside it names it. */
const SideId = createContext<string | undefined>(undefined)

/**
 * Three panes as high as their place, each of which scrolls by itself: a list, the opened item, and what stands beside
 * that. Where the width is small there are two, or one at a time; where it is not, the bars between them are moved.
 */
export function Panes({ list, back, side, empty, label, openedRef, keptAs, children }: PanesProps) {
  const isOpened = children !== null && children !== undefined && children !== false
  const id = useId()
  const { room, ofList, ofSide, style } = usePaneWidths(keptAs)
  return (
    <div ref={room} className={classes.room}>
      <div className={classes.panes} data-opened={isOpened || undefined} style={style}>
        <div id={`${id}-list`} className={classes.list}>
          {list}
        </div>
        {ofList && (
          <Splitter
            {...ofList}
            label="Width of the list"
            controls={`${id}-list`}
            className={classes.listBar}
          />
        )}
        <div className={classes.opened} data-side={side.isShown || undefined}>
          {isOpened ? (
            <>
              <div className={classes.ways}>
                <span className={classes.back}>
                  <Button kind="quiet" size="small" icon={ChevronLeft} onClick={back.onBack}>
                    {back.label}
                  </Button>
                </span>
                <span className={classes.toSide}>
                  <Button
                    kind="quiet"
                    size="small"
                    icon={UserRound}
                    aria-pressed={side.isShown}
                    onClick={() => side.onShow(!side.isShown)}
                  >
                    {side.label}
                  </Button>
                </span>
              </div>
              <div ref={openedRef} tabIndex={-1} role="group" aria-label={label} className={classes.beside}>
                <SideId value={`${id}-side`}>{children}</SideId>
                {ofSide && (
                  <Splitter
                    {...ofSide}
                    isAfter
                    label={`Width of the pane “${side.label}”`}
                    controls={`${id}-side`}
                    className={classes.sideBar}
                  />
                )}
              </div>
            </>
          ) : (
            <div className={classes.nothing}>{empty}</div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The opened item: its parts below each other, of which those with `data-scrolls` give way and scroll. */
export function PaneMain({ children }: { children: ReactNode }) {
  return <div className={classes.main}>{children}</div>
}

/** What stands beside the opened item. */
export function PaneSide({ children }: { children: ReactNode }) {
  return (
    <div id={use(SideId)} className={classes.side}>
      {children}
    </div>
  )
}

/** The head of the list: what is listed, and what narrows it. */
export function PaneHead({ children }: { children: ReactNode }) {
  return <div className={classes.head}>{children}</div>
}

/** What scrolls below the list's head. */
export function PaneScroll({ children }: { children: ReactNode }) {
  return <div className={classes.scroll}>{children}</div>
}

/** The items of the list. */
export function PaneList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.items} aria-label={label}>
      {children}
    </ul>
  )
}

interface PaneItemProps {
  title: string
  /** The title is somebody's name: their initials stand before it. */
  isPerson?: boolean
  badge: ReactNode
  isCurrent: boolean
  onOpen: () => void
  /** Its checkbox, where items can be chosen for acts on many. */
  choice?: { label: string; isChosen: boolean; onChoose: () => void } | undefined
  /** The lines below the title. */
  lines: readonly ReactNode[]
}

/** One item; pressing anywhere on it opens it. */
export function PaneItem({ title, isPerson, badge, isCurrent, onOpen, choice, lines }: PaneItemProps) {
  return (
    <li
      className={classes.item}
      data-current={isCurrent || undefined}
      data-choice={choice !== undefined || undefined}
      data-person={isPerson}
    >
      <div className={classes.line}>
        {choice && (
          <input
            type="checkbox"
            aria-label={choice.label}
            className={classes.choice}
            checked={choice.isChosen}
            onChange={choice.onChoose}
          />
        )}
        {isPerson && <Initials name={title} />}
        <button type="button" className={classes.name} aria-current={isCurrent || undefined} onClick={onOpen}>
          {title}
        </button>
        {badge && <span className={classes.badge}>{badge}</span>}
      </div>
      {lines.map((line, index) => (
        <p key={index} className={classes.soft}>
          {line}
        </p>
      ))}
    </li>
  )
}
