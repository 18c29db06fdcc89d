import { useMutation } from '@tanstack/react-query'
import type { DigitKind } from '@uplink/contract/languages'
import {
  changeDigits,
  changeLanguage,
  digits,
  language,
  languageNames,
  type Language,
} from '../../language/language'
import { t } from '../../language/t'
import { tellRefusal } from '../../platform/api/failure'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { useToasts } from '../../ui/UiProvider'
import { saveDigits, saveLanguage } from './language.actions'
import classes from './LanguagePart.module.css'

const languages = Object.entries(languageNames).map(([value, label]) => ({
  value: value as Language,
  label,
  lang: value,
}))

const kinds = [
  { value: 'latin', label: '0 1 2 3' },
  { value: 'bengali', label: '০ ১ ২ ৩' },
] as const

/** The language of the portal and of its messages, and in Bangla the digits of its screens. */
export function LanguagePart() {
  const toasts = useToasts()
  const onError = (error: Error) => tellRefusal(toasts, error)
  const chosen = useMutation({
    mutationFn: (to: Language) => saveLanguage(to).then(() => to),
    onSuccess: changeLanguage,
    onError,
  })
  const counted = useMutation({
    mutationFn: (to: DigitKind) => saveDigits(to).then(() => to),
    onSuccess: changeDigits,
    onError,
  })
  return (
    <div className={classes.choices}>
      <SegmentedTabs
        label={t('Language')}
        choices={languages}
        value={chosen.variables ?? language}
        onChange={(to) => chosen.mutate(to)}
      />
      {language === 'bn' && (
        <>
          <SegmentedTabs
            label={t('Digits')}
            choices={kinds}
            value={counted.variables ?? digits}
            onChange={(to) => counted.mutate(to)}
          />
          <p className={classes.help}>
            {t(
              'The digits of amounts, dates and counts on these screens and in PDFs. Messages, Client IDs and the numbers of bills keep 0–9.',
            )}
          </p>
        </>
      )}
    </div>
  )
}
