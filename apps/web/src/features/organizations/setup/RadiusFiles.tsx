import { useQuery } from '@tanstack/react-query'
import type { RadiusFiles as Files } from '@uplink/contract/setups'
import { Download } from 'lucide-react'
import { failureOf } from '../../../platform/api/failure'
import { saveFile } from '../../../platform/api/save-file'
import { Button } from '../../../ui/button/Button'
import { CopyButton } from '../../../ui/review/CopyButton'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { radiusFilesQuery } from './setup.data'
import classes from './setup.module.css'

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
            <CopyButton text={file.text} label={`Copy ${file.name}`} />
            <Button
              size="small"
              icon={Download}
              onClick={() =>
                saveFile({ name: file.name, content: new Blob([file.text], { type: 'text/plain' }) })
              }
            >
              Save {file.name}
            </Button>
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
