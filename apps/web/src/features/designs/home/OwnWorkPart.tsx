import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { ChartColumn, LayoutDashboard, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureOf } from '../../../platform/api/failure'
import { formatNear } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { ButtonLink } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { KeptHeight } from '../../../ui/states/KeptHeight'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { usePhone } from '../../../ui/use-phone'
import { profileQuery } from '../../auth/auth.public'
import { useIsOffered } from '../../menus/menus.public'
import { Roles } from '../list/Roles'
import { useViewOf } from '../list/use-view-of'
import { latestDesignsQuery, ownReportsQuery } from './work.data'
import classes from './OwnWorkPart.module.css'

/** A report or a dashboard that somebody works on. */
interface Work {
  key: string
  kind: 'Report' | 'Dashboard'
  name: string
  about: ReactNode
  at: string
  href: string
  editHref: string | undefined
}

const shown = 8

/** What an author begins from the head of the home. */
export function NewWork() {
  const makesDashboards = useIsOffered(pathTo('designs'))
  // nobody begins a report on a phone
  if (usePhone()) return null
  return (
    <>
      {makesDashboards && (
        <ButtonLink icon={Plus} href={pathTo('editDesign', { id: 0 })}>
          New dashboard
        </ButtonLink>
      )}
      <ButtonLink kind="primary" icon={Plus} href={pathTo('newReport')}>
        New report
      </ButtonLink>
    </>
  )
}

/** One's own reports and dashboards, what was changed last first. */
export function OwnWorkPart({ makesDashboards }: { makesDashboards: boolean }) {
  const { work, isPending, failing } = useWork(makesDashboards)
  return (
    <Section title="Your reports and dashboards" isFlush>
      <KeptHeight part="home-own-work" isLoading={isPending}>
        <DataTable
          label="Your reports and dashboards"
          columns={columns}
          rows={isPending ? undefined : work}
          rowKey={({ key }) => key}
          rowHref={({ href }) => href}
          rowMenu={({ name, editHref }) =>
            editHref === undefined
              ? []
              : [{ key: 'edit', label: `Edit ${name}`, icon: Pencil, href: editHref }]
          }
          empty="You have made no report or dashboard yet."
          error={
            failing
              ? { title: 'Your reports and dashboards could not be loaded.', ...failureOf(failing) }
              : undefined
          }
          expectedRows={shown}
        />
      </KeptHeight>
    </Section>
  )
}

function useWork(makesDashboards: boolean) {
  const { data: profile } = useQuery(profileQuery())
  const reports = useQuery(ownReportsQuery)
  const designs = useQuery({ ...latestDesignsQuery, enabled: makesDashboards })
  const viewOf = useViewOf()
  const isOwn = (person: { id: number } | null) => person !== null && person.id === profile?.id
  const work: Work[] = [
    ...(reports.data?.data ?? []).map(({ id, report_name: name, tags, updated_at: at, can }) => ({
      key: `report ${id}`,
      kind: 'Report' as const,
      name,
      about: tags.join(', ') || '–',
      at,
      href: pathTo('report', { id }),
      editHref: can.includes('edit') ? pathTo('editReport', { id }) : undefined,
    })),
    ...(designs.data?.data ?? [])
      .filter((design) => isOwn(design.created_by) || isOwn(design.updated_by))
      .map((design) => ({
        key: `design ${design.id}`,
        kind: 'Dashboard' as const,
        name: design.name,
        about: <Roles of={design.roles} />,
        at: design.updated_at,
        href: viewOf(design),
        editHref: design.can.includes('edit') ? pathTo('editDesign', { id: design.id }) : undefined,
      })),
  ]
  const failed = [reports, designs].find(({ error, data }) => error && !data)
  return {
    work: work.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shown),
    isPending: !failed && (reports.isPending || (makesDashboards && designs.isPending)),
    failing: failed,
  }
}

const icons = { Report: ChartColumn, Dashboard: LayoutDashboard } as const

function Name({ kind, name }: Pick<Work, 'kind' | 'name'>) {
  const Icon = icons[kind]
  return (
    <span className={classes.name}>
      <Icon aria-label={kind} className={classes.icon} />
      <span className={classes.words}>{name}</span>
    </span>
  )
}

function When({ at }: { at: string }) {
  return formatNear(at, useNow())
}

const columns: readonly Column<Work>[] = [
  { key: 'name', header: 'Name', phone: 'title', cell: ({ kind, name }) => <Name kind={kind} name={name} /> },
  { key: 'about', header: 'Tags or roles', isMinor: true, cell: ({ about }) => about },
  { key: 'at', header: 'Changed', width: '11rem', phone: 'end', cell: ({ at }) => <When at={at} /> },
]
