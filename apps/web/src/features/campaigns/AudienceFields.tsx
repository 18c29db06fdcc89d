import { campaignLimits } from '@uplink/contract/campaigns'
import type { NewCampaign } from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { Checkbox } from '../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup'
import { TextareaField } from '../../ui/fields/TextareaField'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { AreasField } from '../connections/areas.public'
import { lineStateOptions } from './campaign-words'
import { clientIdsIn, type Values } from './campaign-values'
import { choicesQuery } from './campaigns.data'
import classes from './campaigns.module.css'
import { ReportField } from './ReportField'

interface Props {
  values: Values
  errorOf: (
    field: 'area_ids' | 'package_ids' | 'states' | 'client_ids' | 'report' | 'look',
  ) => string | undefined
  set: (
    changed: Partial<Pick<Values, 'area_ids' | 'package_ids' | 'states' | 'client_ids' | 'report' | 'look'>>,
  ) => void
}

const toggled = <T,>(all: readonly T[], one: T, isOn: boolean) =>
  isOn ? [...all, one] : all.filter((each) => each !== one)

/** Whom it is for: what is left empty narrows nothing. */
export function AudienceFields({ values, errorOf, set }: Props) {
  const choices = useQuery(choicesQuery())
  const { data } = choices
  const pasted = clientIdsIn(values.client_ids).length
  if (!data)
    return (
      <Fallback
        what="Areas and packages"
        failure={choices.error && failureOf(choices)}
        skeleton={<Skeleton height="24rem" />}
      />
    )
  return (
    <>
      <p className={classes.soft}>
        Customers who match all of it. What you leave empty narrows nothing; closed lines only count where you
        choose them.
      </p>
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
      <div className={classes.pair}>
        <AreasField
          areas={data.areas}
          value={values.area_ids}
          error={errorOf('area_ids')}
          onChange={(ids) => set({ area_ids: ids })}
        />
        <div className={classes.words}>
          <CheckboxGroup label="Packages" error={errorOf('package_ids')}>
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
          </CheckboxGroup>
          <CheckboxGroup label="State of the line" error={errorOf('states')} isRow>
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
          </CheckboxGroup>
          <TextareaField
            label="Client IDs"
            isOptional
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
          />
          <ReportField
            value={values.report}
            error={errorOf('report')}
            onChange={(report) => set({ report })}
          />
        </div>
      </div>
    </>
  )
}
