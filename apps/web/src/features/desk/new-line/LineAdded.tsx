import { useQuery } from '@tanstack/react-query'
import type { AddedLine } from '@uplink/contract/new-lines'
import { pathTo } from '@uplink/contract/screens'
import { Banknote, Plus, Printer, UserRound } from 'lucide-react'
import { useState } from 'react'
import { languageNames } from '../../../language/language'
import { wordsIn } from '../../../language/words-in'
import { keysOf } from '../../../platform/api/query-keys'
import { useUnsaved } from '../../../platform/form/unsaved'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { RadioField } from '../../../ui/fields/RadioField'
import { DetailList } from '../../../ui/page/DetailList'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { CopyButton } from '../../../ui/review/CopyButton'
import { useConfirm } from '../../../ui/UiProvider'
import classes from './new-line.module.css'
import type { t as say } from '../../../language/t'

interface LineAddedProps {
  line: AddedLine
  isNew: boolean
  onAnother: () => void
}

const notKept = 'The network password is shown this once, and you have neither copied nor printed it.'

/** What was added, with the password that nobody can read again. */
export function LineAdded({ line, isNew, onAnother }: LineAddedProps) {
  const [language, setLanguage] = useState(line.language)
  const [isKept, setKept] = useState(line.network_password === null)
  const confirm = useConfirm()
  useUnsaved(!isKept, { question: notKept })
  const words = useQuery({
    queryKey: keysOf('customers').of('words of a sheet', language),
    queryFn: () => wordsIn(language).then((say) => ({ say })),
    staleTime: Infinity,
  })
  const { username, customer, network_password: password } = line
  const another = async () => {
    const isSure =
      isKept || (await confirm({ text: notKept, confirmLabel: 'Yes, leave', cancelLabel: 'Stay here' }))
    if (isSure) onAnother()
  }
  const print = () => {
    window.print()
    setKept(true)
  }
  return (
    <>
      <div className={classes.screen}>
        <PageHeader
          title={isNew ? `${customer} is a customer` : `${customer} has another line`}
          back={{ href: pathTo('customers'), label: 'Customers' }}
        />
        <Section isNarrow>
          <div className={classes.parts}>
            {password === null ? (
              <Notice tone="warning" title="The answer was lost on the way, and the password with it">
                The line is there. Set another network password on the customer’s page.
              </Notice>
            ) : (
              <>
                <Notice tone="info" title="Shown once">
                  Write it into the router now, or print it: nobody can read the password again.
                </Notice>
                <DetailList
                  items={[
                    { label: 'PPPoE name', value: username },
                    { label: 'PPPoE password', value: <code className={classes.password}>{password}</code> },
                  ]}
                />
                <RadioField
                  label="Language of the sheet"
                  isRow
                  options={[
                    { value: 'en', label: languageNames.en },
                    { value: 'bn', label: languageNames.bn },
                  ]}
                  value={language}
                  onChange={setLanguage}
                />
                <div className={classes.acts}>
                  <CopyButton text={password} onCopied={() => setKept(true)} />
                  <Button size="small" icon={Printer} disabled={!words.data} onClick={print}>
                    Print sheet
                  </Button>
                </div>
              </>
            )}
            <div className={classes.acts}>
              <ButtonLink
                kind="primary"
                icon={Banknote}
                href={pathTo('customer', { id: line.id, act: 'payment' })}
              >
                Take the first payment
              </ButtonLink>
              <Button icon={Plus} onClick={() => void another()}>
                Add another line
              </Button>
              <ButtonLink icon={UserRound} href={pathTo('customer', { id: line.id })}>
                Customer’s page
              </ButtonLink>
            </div>
          </div>
        </Section>
      </div>
      {password !== null && words.data && (
        <LineSheet t={words.data.say} lang={language} line={{ username, customer, password }} />
      )}
    </>
  )
}

interface LineSheetProps {
  /** Texts in the language of who gets the sheet. */
  t: (english: string) => ReturnType<typeof say>
  lang: string
  line: { username: string; customer: string; password: string }
}

/** What is printed for a customer and seen on paper only. */
function LineSheet({ t, lang, line }: LineSheetProps) {
  return (
    <article className={classes.sheet} lang={lang}>
      <h1>{t('Your internet connection')}</h1>
      <DetailList
        items={[
          { label: t('Name'), value: line.customer },
          { label: t('PPPoE name'), value: line.username },
          { label: t('PPPoE password'), value: <code className={classes.password}>{line.password}</code> },
          { label: t('Portal'), value: window.location.origin },
        ]}
      />
      <p>
        {t('Your router signs in with this name and password. Keep this sheet where nobody else reads it.')}
      </p>
    </article>
  )
}
