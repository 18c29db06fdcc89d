import { campaignLimits, campaignPlaceholders, type CampaignPlaceholder } from '@uplink/contract/campaigns'
import { counted } from '@uplink/contract/counted'
import { smsSize } from '@uplink/contract/sms-parts'
import { useRef } from 'react'
import { TextareaField } from '../../ui/fields/TextareaField'
import { TextField } from '../../ui/fields/TextField'
import classes from './campaigns.module.css'

interface FieldOf {
  name: string
  value: string
  error: string | undefined
  onBlur: () => void
}

interface Language {
  code: 'en' | 'bn'
  title: string
  text: string
}

const languages: readonly Language[] = [
  { code: 'en', title: 'Title', text: 'Text' },
  { code: 'bn', title: 'Title in Bangla', text: 'Text in Bangla' },
]

interface Props {
  field: (of: 'title' | 'text' | 'title_bn' | 'text_bn') => FieldOf
  onText: (of: 'title' | 'text' | 'title_bn' | 'text_bn', value: string) => void
  isSms: boolean
}

/** What it says, in English and Bangla beside each other. */
export function WordsFields({ field, onText, isSms }: Props) {
  return (
    <div className={classes.pair}>
      {languages.map((language) => (
        <Words key={language.code} language={language} field={field} onText={onText} isSms={isSms} />
      ))}
    </div>
  )
}

function Words({ language: { code, title, text }, field, onText, isSms }: Props & { language: Language }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [titleName, textName] =
    code === 'en' ? (['title', 'text'] as const) : (['title_bn', 'text_bn'] as const)
  const { value } = field(textName)
  const { parts, coding } = smsSize(value)
  const size = `${counted(parts, 'SMS', 'SMS')}${coding === 'ucs2' && parts > 0 ? ', with letters that need more room' : ''}`
  /** Where the caret is; the field keeps the focus. */
  const insert = (name: CampaignPlaceholder) => {
    const element = area.current
    const [from, to] = element ? [element.selectionStart, element.selectionEnd] : [value.length, value.length]
    onText(textName, `${value.slice(0, from)}{${name}}${value.slice(to)}`)
    const at = from + name.length + 2
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(at, at)
    })
  }
  return (
    <div className={classes.words}>
      <TextField
        label={title}
        isOptional={code === 'bn'}
        lang={code}
        maxLength={campaignLimits.title}
        {...field(titleName)}
        onChange={({ currentTarget }) => onText(titleName, currentTarget.value)}
      />
      <TextareaField
        ref={area}
        label={text}
        isOptional={code === 'bn'}
        lang={code}
        rows={6}
        atMost={isSms ? campaignLimits.sms : campaignLimits.text}
        help={isSms ? `As an SMS, the text alone: ${size}.` : 'In the portal and by mail.'}
        {...field(textName)}
        onChange={({ currentTarget }) => onText(textName, currentTarget.value)}
      />
      <div role="group" aria-label={`Insert into ‘${text}’`} className={classes.chips}>
        {(Object.keys(campaignPlaceholders) as CampaignPlaceholder[]).map((name) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            title={campaignPlaceholders[name]}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </button>
        ))}
      </div>
    </div>
  )
}
