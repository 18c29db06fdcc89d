import { Bell, CreditCard, Gauge, House, Router, Ticket, Users, Wifi } from 'lucide-react'
import { useState } from 'react'
import { IconField } from '../../choosers/IconField'
import { ColorField, ColorListField } from '../../editors/ColorField'
import { Form } from '../../form/Form'
import { Section } from '../../page/Section'
import { chart, colors, gray, teal } from '../../theme/tokens'

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

export function PicturesPart() {
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
