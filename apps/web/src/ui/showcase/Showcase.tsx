import { PageHeader } from '../page/PageHeader'
import { ColorSchemeSwitch } from '../theme/ColorSchemeSwitch'
import { ButtonsPart } from './ButtonsPart'
import { ChartPart } from './ChartPart'
import { ColoursPart } from './ColoursPart'
import { DesignPart } from './design/DesignPart'
import { GraphsPart } from './design/GraphsPart'
import { ChoosersPart } from './editors/ChoosersPart'
import { EditorsPart } from './editors/EditorsPart'
import { PicturesPart } from './editors/PicturesPart'
import { FeedbackPart } from './FeedbackPart'
import { FieldsPart } from './FieldsPart'
import { ListPart } from './ListPart'
import { MatrixPart } from './rules/MatrixPart'
import { RulesPart } from './rules/RulesPart'
import { ListToolsPart } from './lists/ListToolsPart'
import { PagePart } from './PagePart'
import { PanelsPart } from './panels/PanelsPart'
import styles from './Showcase.module.css'
import { StatesPart } from './StatesPart'
import { PanesPart } from './steps/PanesPart'
import { StepsPart } from './steps/StepsPart'
import { QueryPart } from './query/QueryPart'
import { ResultsPart } from './query/ResultsPart'
import { TablePart } from './TablePart'
import { TreesPart } from './trees/TreesPart'

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
