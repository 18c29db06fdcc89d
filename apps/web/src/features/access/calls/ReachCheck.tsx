import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../platform/api/failure'
import { Aside } from '../../../ui/panels/Aside'
import { Fallback } from '../../../ui/states/Fallback'
import { CallList, reachText } from './CallList'
import { callsQuery } from './calls.data'
import { linesOf, reachedBy } from './reach'

/** Shows the calls that a permission would open as it is typed. */
export function ReachCheck({ methods, paths }: { methods: readonly string[]; paths: string }) {
  const query = useQuery(callsQuery)
  if (!query.data)
    return (
      <Aside title="What it reaches">
        <Fallback what="The calls" failure={query.error && failureOf(query)} />
      </Aside>
    )
  const reached = reachedBy(methods, linesOf(paths), query.data)
  return (
    <Aside title={reachText(reached.length)}>
      <p role="status" className="ui-hidden-visually">
        {reachText(reached.length)}
      </p>
      {reached.length === 0 ? (
        <p>Write a path, or add a call by what it does.</p>
      ) : (
        <CallList label="Calls it reaches" calls={reached} />
      )}
    </Aside>
  )
}
