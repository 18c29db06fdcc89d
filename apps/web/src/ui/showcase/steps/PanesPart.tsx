import { useState } from 'react'
import { TextField } from '../../fields/TextField'
import { Section } from '../../page/Section'
import { FoldSection } from '../../panes/FoldSection'
import { Sentence } from '../../panes/Sentence'
import { SplitPane } from '../../panes/SplitPane'
import styles from '../Showcase.module.css'

export function PanesPart() {
  const [open, setOpen] = useState('where')
  const [isOn, setOn] = useState(true)
  const fold = (key: string) => ({
    isOpen: open === key,
    onOpen: (isOpen: boolean) => setOpen(isOpen ? key : ''),
  })
  return (
    <Section title="An editor in two panes">
      <div className={styles.stack}>
        <Sentence
          label="The report in words"
          parts={[
            { text: 'From ' },
            { text: 'invoices', onGo: () => setOpen('tables') },
            { text: ': sum of amount per ' },
            { text: 'choose', isMissing: true, onGo: () => setOpen('group') },
            { text: ', where ' },
            { text: 'status is one of 5', onGo: () => setOpen('where') },
            { text: '.' },
          ]}
        />
        <SplitPane
          label="Width of the form"
          keptAs="showcase"
          left={
            <>
              <FoldSection title="Tables" summary="invoices, subscribers" {...fold('tables')}>
                From invoices.
              </FoldSection>
              <FoldSection
                title="Where"
                summary={isOn ? '3 filters in 2 groups' : 'off, keeps 3 filters'}
                problems={1}
                isOn={isOn}
                onSwitch={setOn}
                {...fold('where')}
              >
                <TextField label="Value" error="The value field is required" />
              </FoldSection>
              <FoldSection title="Group by" isOn={false} summary="off" {...fold('group')}>
                Nothing.
              </FoldSection>
            </>
          }
          right={<p>50 of 1,204 rows</p>}
        />
      </div>
    </Section>
  )
}
