import { changeLanguage, otherLanguage, otherName } from '../../../language/language'
import { Button } from '../../../ui/button/Button'

/** Changes to the other language, whose name everybody who needs it can read. */
export function LanguageLink() {
  return (
    <Button kind="quiet" size="small" lang={otherLanguage} onClick={changeLanguage}>
      {otherName}
    </Button>
  )
}
