import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { ListChecks } from 'lucide-react'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Link } from '../../../ui/link/Link'
import { progressWords, setupQuery } from './setup.data'
import classes from './setup.module.css'

/** The set-up that is under way, for whoever may go on with it. */
function useOpenSetup() {
  const { data } = useQuery(setupQuery(undefined))
  return data?.is_open === true && data.can.includes('set') ? data : undefined
}

const pathOf = (organization: number | null) => pathTo('setup', organization === null ? {} : { organization })

/** In the sidebar, until the set-up is finished. */
export function SetupNote() {
  const setup = useOpenSetup()
  if (!setup) return null
  return (
    <Link href={pathOf(setup.organization_id)} className={classes.note}>
      <ListChecks aria-hidden />
      {progressWords(setup)}
    </Link>
  )
}

/** On the staff's home, until the set-up is finished. */
export function SetupPart() {
  const setup = useOpenSetup()
  if (!setup) return null
  return (
    <Notice
      tone="info"
      title={setup.organization === null ? 'Set up your provider' : progressWords(setup)}
      action={
        <ButtonLink kind="primary" href={pathOf(setup.organization_id)}>
          {setup.organization === null ? 'Begin the set-up' : 'Go on'}
        </ButtonLink>
      }
    >
      From the name to the first package in a few minutes; every step can be skipped and done later in the
      settings.
    </Notice>
  )
}
