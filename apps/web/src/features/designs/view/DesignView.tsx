import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { pathTo } from '@uplink/contract/screens'
import { tabsOf } from '@uplink/designs/tabs'
import { Ellipsis, Link as LinkIcon, Maximize, Pencil, Printer, RefreshCw, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { formatMoment, formatTime } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { FullScreen } from '../../../ui/design/FullScreen'
import { Menu } from '../../../ui/menu/Menu'
import { PageHeader } from '../../../ui/page/PageHeader'
import { AllInSight } from '../../../ui/use-in-sight'
import { useToasts } from '../../../ui/UiProvider'
import type { Board } from '../board/BoardCell'
import { cellsOf } from '../dashboard.data'
import { TabbedBoard } from '../board/TabbedBoard'
import { FilterBar } from './FilterBar'
import { useFilters } from './use-filters'
import { useTab } from './use-tab'
import { useUpdates } from './use-news'
import { useWallScheme } from './use-wall-scheme'
import styles from './view.module.css'

const choices = [0, 15, 30, 60, 300]

/** The refresh time of the address in seconds; 0: off. */
function refreshIn(text: string | undefined): number {
  return choices.find((seconds) => String(seconds) === text) ?? 0
}

const words = (seconds: number) =>
  seconds === 0 ? 'off' : seconds < 60 ? `${seconds} s` : `${seconds / 60} min`

/** Chooses how often the dashboard is read again. */
function RefreshChoice({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  return (
    <Menu
      label="Refresh automatically"
      items={choices.map((seconds) => ({
        key: String(seconds),
        label: words(seconds),
        isCurrent: seconds === value,
        onSelect: () => onChange(seconds),
      }))}
      trigger={(trigger) => (
        <Button {...trigger} icon={ChevronDown} kind="quiet">
          {`Auto: ${words(value)}`}
        </Button>
      )}
    />
  )
}

/** Milliseconds to wait until graphs are drawn after their numbers have arrived. */
const drawing = 600

/** Prints all cells, also those that were never in sight, which are loaded and drawn first. */
function usePrint(isFetching: boolean) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isFetching) return
    const timer = setTimeout(() => {
      window.print()
      setWanted(false)
    }, drawing)
    return () => clearTimeout(timer)
  }, [isWanted, isFetching])
  return { isWanted, print: () => setWanted(true) }
}

/** A dashboard with its filters, as a page or on a wall. */
export function DesignView({ design }: { design: ViewedDesign }) {
  const address = useAddress()
  const { text, change } = address
  const client = useQueryClient()
  const toasts = useToasts()
  const tab = useTab(design)
  const filters = useFilters(design, { tab: tab.tab })
  const { common, values, used, pointed } = filters
  const hasTabs = tabsOf(design.rows).length > 1
  const isFull = text('full') === '1'
  const refresh = refreshIn(text('refresh'))
  useWallScheme(isFull ? text('theme') : undefined)
  const { freshAt, isOld, isWaiting } = useUpdates(design.id)
  const isFetching = useIsFetching({ queryKey: cellsOf(design.id) }) > 0
  const paper = usePrint(isFetching || isWaiting)
  const board: Board = {
    common,
    values,
    used,
    pointed,
    refresh: refresh * 1000,
    scale: isFull ? 1.4 : 1,
  }
  const asOf = freshAt === undefined ? undefined : `as of ${formatTime(freshAt)}`
  const fill = () => {
    change({ full: 1 })
    // if the browser refuses, the dashboard fills the window
    document.documentElement.requestFullscreen().catch(() => {})
  }
  const refreshing = (
    <RefreshChoice
      value={refresh}
      onChange={(next) => change({ refresh: next || undefined }, { replace: true })}
    />
  )
  if (isFull)
    return (
      <FullScreen
        title={design.name}
        time={(now) => formatTime(new Date(now).toISOString())}
        band={
          isOld ? `Not updated${freshAt === undefined ? '' : ` since ${formatTime(freshAt)}`}` : undefined
        }
        refresh={refreshing}
        onLeave={() => change({ full: undefined, theme: undefined }, { replace: true })}
      >
        <TabbedBoard design={design} board={board} {...tab} />
      </FullScreen>
    )
  return (
    <>
      <PageHeader
        title={design.name}
        back={{ href: pathTo('dashboard'), label: 'Dashboard' }}
        status={
          <span className={styles.head}>
            {asOf}
            <IconButton
              icon={RefreshCw}
              label="Refresh"
              disabled={isFetching}
              onClick={() => void client.invalidateQueries({ queryKey: cellsOf(design.id) })}
            />
          </span>
        }
        actions={
          <div className={styles.tools}>
            {refreshing}
            <Button icon={Maximize} onClick={fill}>
              Full screen
            </Button>
            <Menu
              label="More"
              items={[
                {
                  key: 'pdf',
                  label: 'PDF',
                  hint: hasTabs
                    ? 'All tabs, with the browser’s print dialog'
                    : 'With the browser’s print dialog',
                  icon: Printer,
                  onSelect: paper.print,
                },
                {
                  key: 'link',
                  label: 'Copy link',
                  icon: LinkIcon,
                  onSelect: () =>
                    void navigator.clipboard.writeText(window.location.href).then(
                      () => toasts.success('Link copied.'),
                      () => toasts.error('The link could not be copied.'),
                    ),
                },
                ...(design.can.includes('edit')
                  ? [
                      {
                        key: 'edit',
                        label: 'Edit',
                        icon: Pencil,
                        href: `${pathTo('editDesign', { id: design.id })}${tab.tab === undefined ? '' : `?${new URLSearchParams({ tab: tab.tab }).toString()}`}`,
                      },
                    ]
                  : []),
              ]}
              trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label="More" />}
            />
          </div>
        }
      />
      <p className={styles.paper}>{[drawnAt(), ...Object.values(values)].join(' · ')}</p>
      <div>
        <AllInSight value={paper.isWanted}>
          <TabbedBoard design={design} board={board} {...tab} isWhole={paper.isWanted}>
            <FilterBar of={design.name} filters={filters} />
          </TabbedBoard>
        </AllInSight>
      </div>
    </>
  )
}

/** What is printed says of which moment it is: the last time that it was drawn. */
const drawnAt = () => formatMoment(new Date().toISOString())
