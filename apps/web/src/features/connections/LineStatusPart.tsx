import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, ReceiptText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../platform/api/failure'
import { Button, ButtonLink } from '../../ui/button/Button'
import { toneIcons } from '../../ui/feedback/tone'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { ContactPanel } from './ContactPanel'
import { lineStatusQuery } from './line-status.data'
import { lineWords, type LineWords } from './line-words'
import classes from './LineStatusPart.module.css'

export interface LineStatusPartProps {
  /** Where somebody sees what they owe. */
  billsHref: string
}

/** The state of the line in a sentence, with the one act that helps beside it. */
export function LineStatusPart({ billsHref }: LineStatusPartProps) {
  const query = useQuery(lineStatusQuery())
  const { data, dataUpdatedAt } = query
  if (!data)
    return (
      <section className={classes.line} aria-label="Your line">
        {query.error ? (
          <ErrorState title="The state of your line could not be loaded." {...failureOf(query)} />
        ) : (
          <Loading />
        )}
      </section>
    )
  const words = lineWords(data, dataUpdatedAt)
  return (
    <section className={`${classes.line} ${classes[words.tone]}`} aria-label="Your line">
      <Words words={words} />
      <Help
        help={words.help}
        {...{ billsHref }}
        onAgain={() => void query.refetch()}
        isAsking={query.isFetching}
      />
    </section>
  )
}

function Words({ words: { tone, sentence, detail } }: { words: LineWords }) {
  const Icon = toneIcons[tone]
  return (
    // read aloud when the state changes while somebody is on the page
    <div role="status" className={classes.words}>
      <Icon aria-hidden className={classes.icon} />
      <div>
        <p className={classes.sentence}>{sentence}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
    </div>
  )
}

interface HelpProps extends LineStatusPartProps {
  help: LineWords['help']
  onAgain: () => void
  isAsking: boolean
}

function Help({ help, billsHref, onAgain, isAsking }: HelpProps) {
  const [isContactOpen, setContactOpen] = useState(false)
  if (help === undefined) return null
  return (
    <div className={help === 'again' ? classes.act : `${classes.act} ${classes.reached}`}>
      {help === 'bills' && (
        <ButtonLink kind="primary" icon={ReceiptText} href={billsHref}>
          See what is owed
        </ButtonLink>
      )}
      {help === 'contact' && (
        <Button kind="primary" icon={LifeBuoy} onClick={() => setContactOpen(true)}>
          Contact us
        </Button>
      )}
      {help === 'again' && (
        <Button icon={RefreshCw} isSaving={isAsking} onClick={onAgain}>
          Check again
        </Button>
      )}
      {isContactOpen && <ContactPanel onClose={() => setContactOpen(false)} />}
    </div>
  )
}

function Loading() {
  return (
    <LoadingState label="Loading the state of your line">
      <div className={classes.words}>
        <Skeleton width="1.5rem" height="1.5rem" isRound />
        <div className={classes.loading}>
          <Skeleton width="24rem" height="1.5rem" />
          <Skeleton width="16rem" />
        </div>
      </div>
    </LoadingState>
  )
}
