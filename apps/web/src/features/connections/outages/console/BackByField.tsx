import { localTime } from '../../../../platform/dates/zoned'
import { Button } from '../../../../ui/button/Button'
import { DateTimeField } from '../../../../ui/fields/MomentField'
import classes from './console.module.css'

interface BackByFieldProps {
  name: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

const hourMs = 3_600_000

const inHours = (hours: number) => localTime(new Date(Date.now() + hours * hourMs).toISOString())

/** Until when it should last: picked in hours from now, or written. */
export function BackByField({ name, value, error, onChange, onBlur }: BackByFieldProps) {
  return (
    <div className={classes.backBy}>
      <DateTimeField
        label="Expected to end"
        isOptional
        name={name}
        value={value}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
      <div className={classes.quick}>
        {[1, 2, 4, 8].map((hours) => (
          <Button key={hours} size="small" onClick={() => onChange(inHours(hours))}>
            {`In ${hours} h`}
          </Button>
        ))}
        {value !== '' && (
          <Button size="small" kind="quiet" onClick={() => onChange('')}>
            Unknown
          </Button>
        )}
      </div>
    </div>
  )
}
