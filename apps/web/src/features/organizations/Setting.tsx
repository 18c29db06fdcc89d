import type { SettingChange } from '@uplink/contract/setups'
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
/** What has no default: each organization has its own, or none until it writes one. */
const hasDefault = (path: Path) => path !== 'status' && usuals[path] !== ''

const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return 'all are sent'
  return String(value)
}

interface SettingProps {
  form: Pick<FormOf<OrganizationValues>, 'values' | 'set'>
  path: Path
  children: ReactNode
}

/** A field of the settings with its default if it has one, the way back to it, and who changed it last. */
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
        {hasDefault(path) && (
          <>
            <span>Default: {inWords(usual)}.</span>
            {!isUsual && (
              <Button
                kind="quiet"
                size="small"
                icon={Undo2}
                aria-label={`Back to the default of ${path.replaceAll('_', ' ')}`}
                onClick={() => form.set(path, usual)}
              >
                Back to it
              </Button>
            )}
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
