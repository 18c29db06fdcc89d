import { useState } from 'react'
import { DateRangeField } from '../../editors/DateRangeField'
import { LinesField } from '../../editors/LinesField'
import { MoneyField, NumberField } from '../../editors/NumberField'
import { SecretField } from '../../editors/SecretField'
import { Form } from '../../form/Form'
import { datePresets } from '../../filters/filter'
import { Section } from '../../page/Section'
import styles from '../Showcase.module.css'

export function EditorsPart() {
  const [days, setDays] = useState('7')
  const [speed, setSpeed] = useState('62.5')
  const [money, setMoney] = useState('1250')
  const [secret, setSecret] = useState<string>()
  const [first, setFirst] = useState<string | undefined>('')
  const [range, setRange] = useState({ from: '2026-11-16', to: '2026-11-22' })
  const [turned, setTurned] = useState({ from: '2026-11-22T10:00', to: '2026-11-20T10:00' })
  const [paths, setPaths] = useState('/departments\n/departments/*\n/departmnts*')
  return (
    <div className={styles.columns}>
      <Section title="Numbers, days">
        <Form>
          <NumberField label="Due days" value={days} onChange={setDays} min={0} max={60} suffix="days" />
          <NumberField
            label="Speed"
            value={speed}
            onChange={setSpeed}
            decimals={1}
            suffix="Mbps"
            help="With one digit after the point."
          />
          <MoneyField label="Given" value={money} onChange={setMoney} />
          <DateRangeField
            label="Created"
            value={range}
            onChange={setRange}
            presets={datePresets('2026-11-22')}
          />
          <DateRangeField label="Between" isOptional hasTime value={turned} onChange={setTurned} />
        </Form>
      </Section>
      <Section title="Secrets, lines">
        <Form>
          <SecretField
            label="Password of the warehouse"
            storedAt="Nov 02, 2026"
            value={secret}
            onReplace={setSecret}
          />
          <SecretField label="Shared secret" storedAt={undefined} value={first} onReplace={setFirst} />
          <LinesField
            label="Paths"
            help="One a line; * stands for anything."
            value={paths}
            onChange={setPaths}
            errorAt={(line) =>
              /^[^/]/.test(paths.split('\n')[line] ?? '') ? 'A path begins with /' : undefined
            }
            warningAt={(line) =>
              paths.split('\n')[line]?.startsWith('/departmnts')
                ? 'Nothing answers to it. Did you mean /departments*?'
                : undefined
            }
          />
        </Form>
      </Section>
    </div>
  )
}
