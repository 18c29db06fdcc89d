import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RadiusFiles as Files, setupRoutes } from '@uplink/contract/setups'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { failureOf } from '../../platform/api/failure'
import { keysOf } from '../../platform/api/query-keys'
import { saveFile } from '../../platform/api/save-file'
import { Button } from '../../ui/button/Button'
import { CopyButton } from '../../ui/review/CopyButton'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import classes from './RadiusFiles.module.css'

const radiusFiles = endpoint<typeof setupRoutes.radiusFiles>('GET', '/organizations/setup/radius-files')

/** They change with the installation, not while somebody looks. */
const radiusFilesQuery = queryOptions({
  queryKey: keysOf('organizations').of('radius-files'),
  queryFn: ({ signal }) => call(radiusFiles, {}, { signal }).then(({ data }) => data),
})

/** The files by which FreeRADIUS asks this installation, to copy or to save; the secret is written by hand. */
export function RadiusFiles() {
  const query = useQuery(radiusFilesQuery)
  const { data } = query
  if (!data)
    return (
      <Fallback
        what="The files of FreeRADIUS"
        failure={query.error && failureOf(query)}
        skeleton={<Skeleton height="9rem" />}
      />
    )
  return (
    <>
      <h3>Files of FreeRADIUS</h3>
      <p>
        They ask {data.address}. Put each in its place below FreeRADIUS’ folder (Debian: /etc/freeradius/3.0),
        take sites-enabled/default, sites-enabled/inner-tunnel and mods-enabled/eap away, and restart it.
      </p>
      <ul className={classes.files}>
        {data.files.map((file) => (
          <li key={file.name}>
            <code>{file.place}</code>
            <span className={classes.acts}>
              <CopyButton text={file.text} label="Copy" of={file.name} />
              <Button
                size="small"
                icon={Download}
                aria-label={`Save ${file.name}`}
                onClick={() =>
                  saveFile({ name: file.name, content: new Blob([file.text], { type: 'text/plain' }) })
                }
              >
                Save
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p>{secretWords(data)}</p>
    </>
  )
}

function secretWords({ has_secret, peers }: Files): string {
  if (!has_secret)
    return 'The portal has no secret for it yet, and answers nobody: the operator sets RADIUS_SECRET and restarts it.'
  const from =
    peers.length > 0
      ? `It may ask from this machine and from ${peers.join(', ')}.`
      : 'It may ask from this machine; for another one the operator sets RADIUS_PEERS.'
  return `In policy.d/portal_secret write RADIUS_SECRET of the portal’s configuration, which is shown nowhere. ${from}`
}
