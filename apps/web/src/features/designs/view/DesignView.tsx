import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { pathTo } from '@uplink/contract/screens'
import { Ellipsis, Link as LinkIcon, Maximize, Printer, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAddress } from '../../../platform/address/address'
import { formatMoment, formatTime } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { FullScreen } from '../../../ui/design/FullScreen'
import { addressKeys, isUsed, type FilterValues } from '../../../ui/filters/filter'
import { ListFilters } from '../../../ui/filters/ListFilters'
import { Menu } from '../../../ui/menu/Menu'
import { PageHeader } from '../../../ui/page/PageHeader'
import { AllInSight } from '../../../ui/use-in-sight'
import { useToasts } from '../../../ui/UiProvider'
import type { Board } from '../board/BoardCell'
import { commonFilters, reaches } from '../board/common-filters'
import { cellsOf } from '../dashboard.data'
import { DesignBoard } from '../board/DesignBoard'
import { RefreshChoice, refreshIn } from './RefreshChoice'
import { useNews } from './use-news'
import { usePaper } from './use-paper'
import { useWallScheme } from './use-wall-scheme'
import styles from './view.module.css'

/** A dashboard with its filters, as a page or on a wall. */
export function DesignView({ design }: { design: ViewedDesign }) {
  const address = useAddress()
  const { text, change } = address
  const client = useQueryClient()
  const toasts = useToasts()
  const [pointed, setPointed] = useState<string>()
  const common = useMemo(() => commonFilters(design), [design])
  const controls = common.map(({ control }) => control)
  const values: FilterValues = Object.fromEntries(
    controls.flatMap(addressKeys).flatMap((key) => {
      const value = text(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const isFull = text('full') === '1'
  const refresh = refreshIn(text('refresh'))
  useWallScheme(isFull ? text('theme') : undefined)
  const { freshAt, isOld } = useNews(design.id)
  const isFetching = useIsFetching({ queryKey: cellsOf(design.id) }) > 0
  const paper = usePaper(isFetching)
  const board: Board = {
    ...{ common, values, refresh: refresh * 1000, scale: isFull ? 1.4 : 1 },
    used: common.filter(({ control }) => isUsed(control, values)),
    pointed: common.find(({ control }) => control.key === pointed),
  }
  const cells = design.rows.flatMap((row) => row.cells.filter(({ state }) => state === 'shown'))
  const reach = Object.fromEntries(
    common.map((each) => {
      const reached = cells.filter(({ report }) => reaches(each, report?.grid_filters ?? [])).length
      return [each.control.key, `reaches ${reached} of ${cells.length} cells`]
    }),
  )
  const asOf = freshAt === undefined ? undefined : `as of ${formatTime(freshAt)}`
  const fill = () => {
    change({ full: '1' })
    // a browser that refuses shows it in the window
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
        band={isOld ? `No news${freshAt === undefined ? '' : ` since ${formatTime(freshAt)}`}` : undefined}
        refresh={refreshing}
        onLeave={() => change({ full: undefined, theme: undefined }, { replace: true })}
      >
        <DesignBoard design={design} board={board} />
      </FullScreen>
    )
  return (
    <>
      <PageHeader
        title={design.name}
        back={{ href: pathTo('dashboard'), label: 'Dashboard' }}
        lead={
          <span className={styles.head}>
            {asOf}
            <IconButton
              icon={RefreshCw}
              label="Read again"
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
                  hint: 'By the browser’s print',
                  icon: Printer,
                  onSelect: paper.print,
                },
                {
                  ...{ key: 'link', label: 'Copy link', icon: LinkIcon },
                  onSelect: () =>
                    void navigator.clipboard.writeText(window.location.href).then(
                      () => toasts.success('Link copied.'),
                      () => toasts.error('The link could not be copied.'),
                    ),
                },
              ]}
              trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label="More" />}
            />
          </div>
        }
      />
      <p className={styles.paper}>
        {[formatMoment(new Date().toISOString()), ...Object.values(values)].join(' · ')}
      </p>
      <div className={styles.board}>
        {controls.length > 0 && (
          <div className={styles.tools}>
            <ListFilters
              filters={controls}
              values={values}
              reach={reach}
              onPoint={setPointed}
              onChange={(next, how) => change({ ...cleared(values), ...next }, { replace: how === 'typed' })}
            />
          </div>
        )}
        <AllInSight value={paper.isWanted}>
          <DesignBoard design={design} board={board} />
        </AllInSight>
      </div>
    </>
  )
}

const cleared = (values: FilterValues) =>
  Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))
