import type { Subject } from '@uplink/report-engine/words/subjects'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/button/Button'
import { Drawer } from '../../../ui/modal/Drawer'
import { Section } from '../../../ui/page/Section'
import { FoldSection } from '../../../ui/panes/FoldSection'
import { usePhone } from '../../../ui/use-phone'
import { AggregatesPart } from '../columns/AggregatesPart'
import { ColumnsPart } from '../columns/ColumnsPart'
import { isYes, type Act, orderOf } from '../definition/actions'
import type { Preview } from '../reports.data'
import { ActionPart } from '../shape/ActionPart'
import { RawColumnsPart } from '../raw/RawColumnsPart'
import { GraphPart } from '../shape/GraphPart'
import { emptyGridFilter } from '../definition/entries'
import { GridFiltersPart } from '../shape/GridFiltersPart'
import { GroupByPart } from '../shape/GroupByPart'
import { LimitPart } from '../shape/LimitPart'
import { SubjectDialog } from '../tables/SubjectStart'
import { JoinRepeats } from '../tables/TableRow'
import { TablesPart } from '../tables/TablesPart'
import { WherePart } from '../where/WherePart'
import { parts, problemsIn, type Errors, type PartKey } from '../definition/places'
import { ColumnsField } from '../../../ui/query/ColumnsField'
import { errorOf, type BuilderPart } from '../builder'
import styles from './builder.module.css'
import { summaryOf, switchOf } from './summaries'
import type { FormBuilder } from './use-builder'

/** Chooses the columns that sort the rows, each ascending or descending. */
function OrderByPart({ builder }: BuilderPart) {
  const { report, perform, columns, computed } = builder
  const order = orderOf(report.query_clause)
  const directionOf = (column: string) => order.find((each) => each.column === column)?.direction ?? 'ASC'
  return (
    <ColumnsField
      label="Order by"
      place="query_clause.order_columns"
      available={[...computed, ...columns.flatMap((group) => group.columns)]}
      value={order.map(({ column }) => column)}
      directionOf={directionOf}
      onTurn={(turned) =>
        perform({
          type: 'order-by/set',
          columns: order.map(({ column, direction }) => ({
            column,
            direction: column !== turned ? direction : direction === 'ASC' ? 'DESC' : 'ASC',
          })),
        })
      }
      onChange={(next) =>
        perform({
          type: 'order-by/set',
          columns: next.map((column) => ({ column, direction: directionOf(column) })),
        })
      }
      {...errorOf(builder, 'query_clause.order_columns')}
    />
  )
}

interface BuilderPartsProps {
  builder: FormBuilder
  open: readonly PartKey[]
  onOpen: (open: readonly PartKey[]) => void
  errors: Errors
  onUndo: () => void
  /** Opens the part of a place in the definition, and goes there. */
  onGo: (path: string) => void
  preview: Preview | undefined
}

/** The parts that a report in SQL has in its form; the query itself says the rest. */
const ofRaw: readonly PartKey[] = ['columns', 'limit', 'action', 'graph', 'grid']

/** The ten parts of the form, each a line that sums it up and opens in place, on a phone as a sheet. */
export function BuilderParts(props: BuilderPartsProps) {
  const { builder, open, onOpen, errors } = props
  const { report, perform, sources } = builder
  const isPhone = usePhone()
  // here, because the part that it is chosen in changes places when a phone is turned
  const [start, setStart] = useState<{ subject: Subject; isFromSheet: boolean }>()
  const shown = report.query_type === 'raw_query' ? parts.filter(({ key }) => ofRaw.includes(key)) : parts
  // a sheet that opened later would lie over the dialog
  const hasSheet = isPhone && start?.isFromSheet !== false
  const sheet = hasSheet ? shown.find(({ key }) => open.includes(key)) : undefined
  const onSubject = (subject: Subject) => setStart({ subject, isFromSheet: isPhone })
  return (
    <Section isFlush label="Parts of the report">
      <div className={styles.parts} onKeyDown={walkHeads}>
        {shown.map(({ key, title, fields }) => {
          const flag = switchOf[key]
          const isOpen = open.includes(key)
          const toggle = (next: boolean) =>
            onOpen(next ? (isPhone ? [key] : [...open, key]) : open.filter((each) => each !== key))
          return (
            <FoldSection
              key={key}
              title={title}
              summary={summaryOf(key, report, sources)}
              isOpen={isOpen && !isPhone}
              onOpen={toggle}
              problems={fields.reduce((count, field) => count + problemsIn(errors, field).length, 0)}
              {...((flag !== undefined || key === 'grid') && {
                isOn: flag === undefined ? report.grid_filters.length > 0 : isYes(report[flag]),
                onSwitch: (isOn: boolean) => {
                  perform(
                    flag === undefined ? switchGrid(isOn) : { type: 'section/switch', section: flag, isOn },
                  )
                  if (isOn && !isOpen) toggle(true)
                },
              })}
            >
              <Part {...props} part={key} onSubject={onSubject} />
            </FoldSection>
          )
        })}
      </div>
      {sheet && (
        <Drawer
          title={sheet.title}
          onClose={() => onOpen([])}
          actions={
            <Button kind="primary" isWide onClick={() => onOpen([])}>
              Done
            </Button>
          }
        >
          <Part {...props} part={sheet.key} onSubject={onSubject} />
        </Drawer>
      )}
      {start && (
        <SubjectDialog
          subject={start.subject}
          onStart={(begun, name) => {
            const isNameless = report.report_name.trim() === '' && name !== ''
            perform({
              type: 'report/start',
              from: start.subject.words.en,
              start: { ...begun, ...(isNameless && { report_name: name }) },
            })
            setStart(undefined)
            // what was chosen is whole: its parts are lines, so that the rows and the graph are in sight
            if (begun.add_graph === 'yes') onOpen([])
          }}
          onClose={() => setStart(undefined)}
        />
      )}
    </Section>
  )
}

/** Grid filters have no switch on the wire: off empties the list, which undo brings back, and on begins it. */
const switchGrid = (isOn: boolean): Act =>
  isOn
    ? { type: 'entry/add', list: 'grid_filters', entries: [emptyGridFilter] }
    : { type: 'grid-filters/clear' }

interface PartProps extends BuilderPartsProps {
  part: PartKey
  /** A subject is chosen to start from. */
  onSubject: (subject: Subject) => void
}

function Part({ part, builder, onUndo, onGo, onSubject, preview }: PartProps): ReactNode {
  const [row] = preview?.rows ?? []
  const firstRow = row && new Map(preview?.columns.map(({ name }, index) => [name, row[index] ?? null]))
  const addOrder = () => {
    builder.perform({ type: 'section/switch', section: 'have_order_by', isOn: true })
    onGo('query_clause.order_columns')
  }
  const contents: Record<PartKey, () => ReactNode> = {
    tables: () => <TablesPart builder={builder} onUndo={onUndo} onSubject={onSubject} />,
    columns: () =>
      builder.report.query_type === 'raw_query' ? (
        <RawColumnsPart builder={builder} preview={preview} />
      ) : (
        <ColumnsPart builder={builder} />
      ),
    aggregates: () => (
      <>
        <AggregatesPart builder={builder} />
        {builder.report.tables.map(({ query_alias: alias }, index) => (
          <JoinRepeats key={alias} builder={builder} index={index} />
        ))}
      </>
    ),
    where: () => <WherePart builder={builder} />,
    group: () => <GroupByPart builder={builder} />,
    order: () => <OrderByPart builder={builder} />,
    limit: () => <LimitPart builder={builder} onAddOrder={addOrder} />,
    action: () => <ActionPart builder={builder} firstRow={firstRow} />,
    graph: () => <GraphPart builder={builder} />,
    grid: () => <GridFiltersPart builder={builder} />,
  }
  return contents[part]()
}

/** ↑ and ↓ move from one part's heading to the next. */
function walkHeads(event: KeyboardEvent<HTMLElement>): void {
  const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const head = (event.target as Element).closest('h3 button[aria-expanded]')
  if (way === undefined || !head) return
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('h3 button[aria-expanded]')]
  const next = heads[heads.indexOf(head as HTMLElement) + way]
  if (!next) return
  event.preventDefault()
  next.focus()
}
