import { changeLanguage, languageNames, otherLanguage } from '../../../language/language'
import { Button } from '../../../ui/button/Button'

/** Changes to the other language, whose name everybody who needs it can read. */
export function LanguageLink() {
  const other = otherLanguage()
  return (
    <Button kind="quiet" size="small" lang={other} onClick={() => changeLanguage(other)}>
      {languageNames[other]}
    </Button>
  )
}
