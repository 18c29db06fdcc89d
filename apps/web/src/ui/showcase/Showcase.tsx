import { Bell, CreditCard, Gauge, House, Router, Ticket, Users, Wifi } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '../page/PageHeader'
import { ColorSchemeSwitch } from '../theme/ColorSchemeSwitch'
import { Section } from '../page/Section'
import { chart, colors, gray, teal } from '../theme/tokens'
import { BarChart } from '../chart/BarChart'
import { Button } from '../button/Button'
import { EmptyState } from '../states/EmptyState'
import { ErrorState } from '../states/ErrorState'
import { LoadingState } from '../states/LoadingState'
import { SkeletonText } from '../states/Skeleton'
import { IconField } from '../choosers/IconField'
import { ColorField, ColorListField } from '../editors/ColorField'
import { Form } from '../form/Form'
import { MultiSelectField } from '../choosers/MultiSelectField'
import { SearchSelectField } from '../choosers/SearchSelectField'
import { TextField } from '../fields/TextField'
import { FoldSection } from '../panes/FoldSection'
import { Sentence } from '../panes/Sentence'
import { SplitPane } from '../panes/SplitPane'
import { ButtonsPart } from './ButtonsPart'
import { DesignPart } from './design/DesignPart'
import { GraphsPart } from './design/GraphsPart'
import { EditorsPart } from './editors/EditorsPart'
import { FeedbackPart } from './FeedbackPart'
import { FieldsPart } from './FieldsPart'
import { ListPart } from './ListPart'
import { MatrixPart } from './rules/MatrixPart'
import { RulesPart } from './rules/RulesPart'
import { ListToolsPart } from './lists/ListToolsPart'
import { PagePart } from './PagePart'
import { PanelsPart } from './panels/PanelsPart'
import styles from './Showcase.module.css'
import { StepsPart } from './steps/StepsPart'
import { QueryPart } from './query/QueryPart'
import { ResultsPart } from './query/ResultsPart'
import { TablePart } from './TablePart'
import { TreesPart } from './trees/TreesPart'
import { gigabytes, usage, findOrganizations } from './lists/samples'

function PanesPart() {
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

const roles = ['Administrator', 'Manager', 'Support agent', 'Billing officer', 'Report author'].map(
  (label, index) => ({ value: String(index), label }),
)

function ChoosersPart() {
  const [organization, setOrganization] = useState<string | null>('2')
  const [made, setMade] = useState('')
  const [chosen, setChosen] = useState(['0', '1', '2', '3', '4'])
  const [person, setPerson] = useState<string | null>(null)
  return (
    <div className={styles.columns}>
      <Section title="One of many, found by typing">
        <Form>
          <SearchSelectField
            label="Organization"
            search={findOrganizations}
            known={[{ value: '2', label: 'Meghna Online' }]}
            value={organization}
            onChange={setOrganization}
            create={{
              label: 'Create organization',
              onCreate: (text) => setMade(`A form for “${text}” opens here.`),
            }}
            help={made || 'The first 20, then by typing.'}
          />
          <SearchSelectField
            label="Person"
            isOptional
            search={() => Promise.reject(new Error('No answer'))}
            value={person}
            onChange={setPerson}
            placeholder="Choose a person"
          />
        </Form>
      </Section>
      <Section title="Several of many">
        <Form>
          <MultiSelectField label="Roles" options={roles} value={chosen} onChange={setChosen} />
          <MultiSelectField
            label="Organizations"
            search={findOrganizations}
            value={[]}
            onChange={() => undefined}
            placeholder="Choose organizations"
            error="Choose an organization"
          />
        </Form>
      </Section>
    </div>
  )
}

const icons = {
  bell: Bell,
  card: CreditCard,
  gauge: Gauge,
  house: House,
  router: Router,
  ticket: Ticket,
  users: Users,
  wifi: Wifi,
}
const white = { ground: colors.surface.light, least: 3, words: 'Hard to see on white.' }

function PicturesPart() {
  const [icon, setIcon] = useState<string | null>('ticket')
  const [accent, setAccent] = useState<string>(teal[7])
  const [pale, setPale] = useState<string>(gray[3])
  const [scheme, setScheme] = useState<readonly string[]>(chart.light.slice(0, 3))
  return (
    <Section title="Icons, colours" isNarrow>
      <Form>
        <IconField label="Icon" isOptional icons={icons} value={icon} onChange={setIcon} />
        <ColorField label="Accent" value={accent} onChange={setAccent} against={white} />
        <ColorField label="Value color" value={pale} onChange={setPale} against={white} />
        <ColorListField
          label="Color scheme"
          value={scheme}
          onChange={setScheme}
          suggested={chart.light[scheme.length % chart.light.length] ?? teal[7]}
          against={white}
        />
      </Form>
    </Section>
  )
}

function StatesPart() {
  return (
    <div className={styles.columns}>
      <Section>
        <EmptyState action={<Button kind="primary">Open ticket</Button>}>
          You have no open tickets.
        </EmptyState>
      </Section>
      <Section>
        <ErrorState
          title="Your bills could not be loaded."
          text="Our server did not answer. Nothing is lost."
          onRetry={() => undefined}
          requestId="req-7f3a91"
        />
      </Section>
      <Section>
        <ErrorState isForbidden requestId="req-7f3a92" />
      </Section>
      <Section title="On its way">
        <LoadingState label="Loading your account">
          <SkeletonText lines={4} />
        </LoadingState>
      </Section>
    </div>
  )
}

function ChartPart() {
  return (
    <div className={styles.columns}>
      <Section title="Usage this period">
        <BarChart
          label="Usage from 1 to 30 June"
          unit="GB"
          points={usage}
          series={['Download', 'Upload']}
          reference={{ value: 10, label: 'Daily share of the package' }}
          format={gigabytes}
        />
      </Section>
      <Section title="Last week">
        <BarChart
          label="Usage of the last seven days"
          unit="GB"
          points={usage.slice(20, 27).map((point) => ({ ...point, values: point.values.slice(0, 1) }))}
          format={gigabytes}
        />
      </Section>
    </div>
  )
}

const names = [...Object.keys(colors), ...chart.light.map((_, index) => `chart-${index + 1}`)]

function ColoursPart() {
  return (
    <Section title="Colours">
      <div className={styles.swatches}>
        {names.map((name) => (
          <div key={name}>
            <div className={styles.swatch} style={{ background: `var(--ui-${name})` }} />
            <p className={styles.caption}>{name}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

export function Showcase() {
  return (
    <main className={styles.page}>
      <PageHeader
        title="Building blocks"
        lead="What every screen is made of, in all its states."
        actions={<ColorSchemeSwitch />}
      />
      <PagePart />
      <ChartPart />
      <GraphsPart />
      <DesignPart />
      <ListToolsPart />
      <PanelsPart />
      <TablePart />
      <ListPart />
      <FieldsPart />
      <EditorsPart />
      <MatrixPart />
      <RulesPart />
      <TreesPart />
      <PicturesPart />
      <StepsPart />
      <PanesPart />
      <QueryPart />
      <ResultsPart />
      <ChoosersPart />
      <ButtonsPart />
      <FeedbackPart />
      <StatesPart />
      <ColoursPart />
    </main>
  )
}
