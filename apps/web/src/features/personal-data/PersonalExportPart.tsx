import { useMutation, useQuery } from '@tanstack/react-query'
import type { PersonalExport } from '@uplink/contract/personal-exports'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '../../language/t'
import { failureOf, hasStatus, tellRefusal } from '../../platform/api/failure'
import { formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { useToasts } from '../../ui/UiProvider'
import { beginMutation, fetchExport, isGoing, latestQuery } from './personal-data.data'

interface PersonalExportPartProps {
  about: number
  title: string
  /** What the file is, and what is to be thought of. */
  children: ReactNode
}

/** For staff: all that is kept about a person as a file. Whoever may not have it sees nothing of it. */
export function PersonalExportPart({ about, title, children }: PersonalExportPartProps) {
  const query = useQuery(latestQuery(about))
  if (query.data === undefined && (!query.error || hasStatus(query.error, 403))) return null
  return (
    <Section title={title}>
      <Parts>
        <p>{children}</p>
        <ExportState about={about} />
      </Parts>
    </Section>
  )
}

/** What is so of one's own file, in a line. */
export function OwnExportValue() {
  const { data: made } = useQuery(latestQuery('oneself'))
  if (made?.state === 'ready') return t('The file is ready')
  return isGoing(made) ? t('The file is being made') : t('All of it as a file')
}

/** For everybody: all that is kept about oneself as a file. */
export function OwnExportPart() {
  return (
    <Parts>
      <p>{t('You can have all of it as a file: your lines, bills, tickets, usage and sign-ins.')}</p>
      <ExportState about="oneself" />
    </Parts>
  )
}

/** What is so of the latest file, in words. */
function stateWords(made: PersonalExport | null): string | undefined {
  if (isGoing(made)) return t('The file is being made. The bell will tell you when it is ready.')
  if (made?.state === 'ready' && made.expires_at !== null)
    return t('The file is ready. You can download it until {time}.', { time: formatMoment(made.expires_at) })
  if (made?.state === 'failed') return t('The file could not be made. Please try again.')
  return undefined
}

function ExportState({ about }: { about: number | 'oneself' }) {
  const toasts = useToasts()
  const query = useQuery(latestQuery(about))
  const { mutateAsync, isPending } = useMutation(beginMutation(about))
  const [isFetching, setFetching] = useState(false)
  const { data: made } = query
  if (made === undefined)
    return (
      <Fallback
        what={t('The file')}
        failure={query.error && failureOf(query)}
        skeleton={<Skeleton height="3rem" />}
      />
    )
  async function attempt(act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  const words = stateWords(made)
  const fetchIt = async (id: string) => {
    setFetching(true)
    await attempt(() => fetchExport(id))
    setFetching(false)
  }
  return (
    <>
      {words !== undefined && <p role="status">{words}</p>}
      <div>
        {made?.state === 'ready' ? (
          <Button icon={Download} isSaving={isFetching} onClick={() => void fetchIt(made.id)}>
            {t('Download the file')}
          </Button>
        ) : (
          <Button
            isSaving={isPending}
            disabled={isGoing(made)}
            onClick={() => void attempt(() => mutateAsync())}
          >
            {t('Make the file')}
          </Button>
        )}
      </div>
    </>
  )
}
