import { useQuery } from '@tanstack/react-query'
import { adminPermissions } from '@uplink/contract/admin-permissions'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { LinesField } from '../../../ui/editors/LinesField'
import { callsQuery } from './calls.data'
import { linesOf, oddOf } from './reach'

interface Props {
  methods: readonly string[]
  paths: string
  onChange: (paths: string) => void
  /** The chosen call has a method that the permission does not have yet. */
  onMethod: (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => void
  error: string | undefined
}

const { http_path } = adminPermissions.routes.create.body.shape

/** The contract's error for a line; undefined when it accepts the line. */
function refusalOf(line: string): string | undefined {
  if (line.trim() === '') return undefined
  return http_path.safeParse([line]).error?.issues[0]?.message
}

/** The paths of a permission with problems shown at their lines, and a search over all calls to add one. */
export function PathFields({ methods, paths, onChange, onMethod, error }: Props) {
  const { data: calls = [] } = useQuery(callsQuery)
  const lines = paths.split('\n')
  const add = (key: string | null) => {
    const call = calls.find(({ method, path }) => `${method} ${path}` === key)
    if (!call) return
    if (!linesOf(paths).includes(call.path)) onChange([...linesOf(paths), call.path].join('\n'))
    if (methods.length > 0 && !methods.includes(call.method)) onMethod(call.method)
  }
  return (
    <>
      <LinesField
        label="Paths"
        help="One per line, below the API base; * stands for anything: /departments/*"
        value={paths}
        onChange={onChange}
        error={error}
        errorAt={(line) => refusalOf(lines[line] ?? '')}
        warningAt={(line) => oddOf(lines[line] ?? '', methods, calls)}
      />
      <SearchSelectField
        label="Add a call"
        isOptional
        placeholder="Search the calls of the portal"
        options={calls.map(({ method, path, summary }) => ({
          value: `${method} ${path}`,
          label: `${method} ${path}`,
          hint: summary.replaceAll('`', ''),
        }))}
        value={null}
        onChange={add}
      />
    </>
  )
}
