import { useQuery } from '@tanstack/react-query'
import type { HealthPoint } from '@uplink/contract/about'
import { counted } from '@uplink/contract/counted'
import { RefreshCw } from 'lucide-react'
import { failureOf } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { DetailList } from '../../ui/page/DetailList'
import { usePhoneFold } from '../../ui/panes/fold'
import { PageHeader } from '../../ui/page/PageHeader'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { CheckList } from '../../ui/steps/CheckList'
import { aboutQuery } from './about.data'
import classes from './about.module.css'
import { JobsPart } from './JobsPart'
import { PackagesPart } from './PackagesPart'

/**
 * The installation as facts: first what to do about it, then its parts that are well, its version, its background jobs,
 * and what it is built from.
 */
export function AboutPage() {
  const query = useQuery(aboutQuery())
  const failure = query.error && failureOf(query)
  const { data } = query
  const wrong = data?.health.filter(({ state }) => state === 'warning' || state === 'bad').length ?? 0
  // a part that was not checked may have something to do as well, such as making backups
  const toMend = data?.health.filter(({ mend }) => mend !== null) ?? []
  return (
    <Permitted failure={failure} to="see the state of the installation">
      <PageHeader
        title="About"
        lead={data && (wrong === 0 ? 'Everything is well.' : `${counted(wrong, 'point')} to fix.`)}
        actions={
          data && (
            <Button icon={RefreshCw} isSaving={query.isFetching} onClick={() => void query.refetch()}>
              Check again
            </Button>
          )
        }
      />
      {!data && (
        <Section>
          <Fallback what="The installation" failure={failure} />
        </Section>
      )}
      {data && (
        <Parts>
          {toMend.length > 0 && (
            <Section title="To do">
              <CheckList isOpen label="To do" points={toMend.toSorted(worstFirst).map(pointOf)} />
            </Section>
          )}
          <div className={classes.beside}>
            <Well points={data.health.filter(({ mend }) => mend === null)} />
            <Section title="Uplink">
              <DetailList
                items={[
                  { label: 'Version', value: data.version },
                  { label: 'Node.js', value: data.node },
                  { label: 'Licence', value: 'AGPL-3.0-only' },
                ]}
              />
            </Section>
          </div>
          {data.jobs.length > 0 && <JobsPart jobs={data.jobs} />}
          {data.licences.length > 0 && <PackagesPart licences={data.licences} />}
        </Parts>
      )}
    </Permitted>
  )
}

const urgency: readonly HealthPoint['state'][] = ['bad', 'warning', 'skipped', 'good']

const worstFirst = (one: HealthPoint, other: HealthPoint) =>
  urgency.indexOf(one.state) - urgency.indexOf(other.state)

const pointOf = ({ key, state, text, mend }: HealthPoint) => ({
  key,
  state,
  text,
  ...(mend !== null && { mend }),
})

/** In the order of what would be worst to lose. */
const groups = ['Data', 'Messages', 'Money and network', 'Running and safety'] as const

/** What belongs together: every part has its place, so that none is left out when it is well. */
const groupOf: Readonly<Record<HealthPoint['key'], (typeof groups)[number]>> = {
  database: 'Data',
  disk: 'Data',
  backup: 'Data',
  usage: 'Data',
  live: 'Messages',
  mail: 'Messages',
  sms: 'Messages',
  gateway: 'Money and network',
  radius: 'Money and network',
  jobs: 'Running and safety',
  clock: 'Running and safety',
  reports: 'Running and safety',
  secrets: 'Running and safety',
}

/** The parts about which there is nothing to do, by what they are for. */
function Well({ points }: { points: readonly HealthPoint[] }) {
  const shown = groups
    .map((title) => ({ title, points: points.filter(({ key }) => groupOf[key] === title) }))
    .filter((group) => group.points.length > 0)
  const fold = usePhoneFold({ summary: counted(points.length, 'part') })
  if (shown.length === 0) return null
  return (
    <Section title="In order" fold={fold}>
      <div className={classes.groups}>
        {shown.map((group) => (
          <div key={group.title}>
            <h3 className={classes.group}>{group.title}</h3>
            <CheckList label={group.title} points={group.points.map(pointOf)} />
          </div>
        ))}
      </div>
    </Section>
  )
}
