import { campaignLimits } from '@uplink/contract/campaigns'
import type { NewCampaign } from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureOf } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Checkbox } from '../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup'
import { TextareaField } from '../../ui/fields/TextareaField'
import { FoldSection } from '../../ui/panes/FoldSection'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { AreasField } from '../connections/areas.public'
import { lineStateOptions } from './campaign-words'
import { clientIdsIn, type Values } from './campaign-values'
import { choicesQuery, reportsQuery } from './campaigns.data'
import classes from './campaigns.module.css'
import { ReportField } from './ReportField'

type Part = 'area_ids' | 'package_ids' | 'states' | 'client_ids' | 'report'

interface Props {
  values: Values
  errorOf: (field: Part | 'look') => string | undefined
  set: (changed: Partial<Pick<Values, Part | 'look'>>) => void
}

const toggled = <T,>(all: readonly T[], one: T, isOn: boolean) =>
  isOn ? [...all, one] : all.filter((each) => each !== one)

/** The names of what is chosen, or what it means that nothing is. */
const chosenOf = (all: readonly { id: number; name: string }[], ids: readonly number[], none: string) =>
  ids.length === 0
    ? none
    : all
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', ')

/** Whom it is for, a line for each part; what is left empty narrows nothing. */
export function AudienceFields({ values, errorOf, set }: Props) {
  const choices = useQuery(choicesQuery())
  // whoever may not run reports has none to choose from
  const { data: reports = [] } = useQuery(reportsQuery())
  const { data } = choices
  const pasted = clientIdsIn(values.client_ids).length
  // what was chosen before, and what is refused, can be seen
  const [opened, setOpened] = useState<ReadonlySet<Part>>(
    () => new Set((['client_ids', 'report'] as const).filter((part) => isChosen(values, part))),
  )
  if (!data)
    return (
      <Fallback
        what="Areas and packages"
        failure={choices.error && failureOf(choices)}
        skeleton={<Skeleton height="14rem" />}
      />
    )
  const part = (key: Part, title: string, summary: string, fields: ReactNode) => (
    <FoldSection
      title={title}
      summary={summary}
      isOpen={opened.has(key) || errorOf(key) !== undefined}
      onOpen={(isOpen) => setOpened(new Set(toggled([...opened], key, isOpen)))}
    >
      {fields}
    </FoldSection>
  )
  return (
    <>
      {values.look && (
        <Notice
          tone={errorOf('look') === undefined ? 'info' : 'danger'}
          title={`${counted(values.look.lines, 'line')} chosen in the list of customers`}
          action={<Button onClick={() => set({ look: null })}>Choose others</Button>}
        >
          {errorOf('look') ??
            'Only these, as they matched when you looked, and of them who matches the rest.'}
        </Notice>
      )}
      <div className={classes.folds}>
        {part(
          'area_ids',
          'Areas',
          chosenOf(data.areas, values.area_ids, 'All'),
          <AreasField
            isBare
            areas={data.areas}
            value={values.area_ids}
            error={errorOf('area_ids')}
            onChange={(ids) => set({ area_ids: ids })}
          />,
        )}
        {part(
          'package_ids',
          'Packages',
          chosenOf(data.packages, values.package_ids, 'All'),
          <CheckboxGroup label="Packages" isBare error={errorOf('package_ids')}>
            <div className={classes.boxes}>
              {data.packages.map(({ id, name, lines }) => (
                <Checkbox
                  key={id}
                  label={
                    <>
                      {name} <span className={classes.soft}>{counted(lines, 'line')}</span>
                    </>
                  }
                  checked={values.package_ids.includes(id)}
                  onChange={({ currentTarget }) =>
                    set({ package_ids: toggled(values.package_ids, id, currentTarget.checked) })
                  }
                />
              ))}
              {data.packages.length === 0 && <p className={classes.soft}>There are no packages.</p>}
            </div>
          </CheckboxGroup>,
        )}
        {part(
          'states',
          'State of the line',
          values.states.length === 0
            ? 'Not closed'
            : lineStateOptions
                .filter(({ value }) => values.states.includes(value))
                .map(({ label }) => label)
                .join(', '),
          <CheckboxGroup label="State of the line" isBare error={errorOf('states')} isRow>
            {lineStateOptions.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={values.states.includes(value)}
                onChange={({ currentTarget }) =>
                  set({
                    states: toggled<NewCampaign['states'][number]>(
                      values.states,
                      value,
                      currentTarget.checked,
                    ),
                  })
                }
              />
            ))}
          </CheckboxGroup>,
        )}
        {part(
          'client_ids',
          'Client IDs',
          pasted === 0 ? 'Any' : counted(pasted, 'Client ID'),
          <TextareaField
            label="Client IDs"
            isBare
            rows={3}
            name="client_ids"
            help={
              pasted > 0
                ? `${counted(pasted, 'Client ID')}, of at most ${campaignLimits.clientIds.toLocaleString('en')}.`
                : 'Only these lines, one a line or with commas.'
            }
            error={errorOf('client_ids')}
            value={values.client_ids}
            onChange={({ currentTarget }) => set({ client_ids: currentTarget.value })}
          />,
        )}
        {(reports.length > 0 || values.report !== null) &&
          part(
            'report',
            'Rows of a report',
            values.report?.name ?? 'None',
            <ReportField
              value={values.report}
              error={errorOf('report')}
              onChange={(report) => set({ report })}
            />,
          )}
      </div>
      <p className={classes.soft}>Who match all of it. Closed lines count only where you choose them.</p>
    </>
  )
}

const isChosen = (values: Values, part: 'client_ids' | 'report') =>
  part === 'client_ids' ? values.client_ids !== '' : values.report !== null
