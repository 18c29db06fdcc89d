import type { SettingChange } from '@uplink/contract/setups'
import { withCommas } from '@uplink/contract/thousands'
import { Undo2 } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { formatDisplayDate } from '../../platform/dates/dates'
import type { FormOf } from '../../resource/declaration'
import { Button } from '../../ui/button/Button'
import { organizationForm, type OrganizationValues } from './organization-form'
import classes from './Setting.module.css'

type Path = keyof OrganizationValues

/** When each setting was last changed; absent outside the settings, where fields stand alone. */
export const SettingChanges = createContext<ReadonlyMap<string, SettingChange> | undefined>(undefined)

const usuals = organizationForm(undefined)
/** What each organization has chosen for itself: nobody goes back from it to what a new one begins with. */
const chosen: readonly Path[] = ['status', 'country', 'currency', 'time_zone']
/** The others have no default where none is written until an organization writes one. */
const hasDefault = (path: Path) => !chosen.includes(path) && usuals[path] !== ''

const inWords = (path: Path): string => {
  const value = usuals[path]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return 'all are sent'
  return path === 'payment_minimum' || path === 'payment_maximum' ? withCommas(value) : value
}

interface SettingProps {
  form: Pick<FormOf<OrganizationValues>, 'values' | 'set'>
  path: Path
  children: ReactNode
}

/** A field of the settings; where it differs from its default, that and the way back to it; and who changed it last. */
export function Setting({ form, path, children }: SettingProps) {
  const changes = use(SettingChanges)
  if (!changes) return children
  const usual = usuals[path]
  const isUsual = JSON.stringify(form.values[path]) === JSON.stringify(usual)
  const change = changes.get(path)
  return (
    <div className={classes.setting}>
      {children}
      <p className={classes.note}>
        {hasDefault(path) && !isUsual && (
          <>
            <span>Default: {inWords(path)}.</span>
            <Button
              kind="quiet"
              size="small"
              icon={Undo2}
              aria-label={`Back to the default of ${path.replaceAll('_', ' ')}`}
              onClick={() => form.set(path, usual)}
            >
              Back to the default
            </Button>
          </>
        )}
        {change && (
          <span>
            Changed {formatDisplayDate(change.at)}
            {change.by !== null && ` by ${change.by}`}.
          </span>
        )}
      </p>
    </div>
  )
}
