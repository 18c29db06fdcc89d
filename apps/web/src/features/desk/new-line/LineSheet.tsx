import type { t as say } from '../../../language/t'
import { DetailList } from '../../../ui/page/DetailList'
import classes from './new-line.module.css'

interface LineSheetProps {
  /** Texts in the language of who gets the sheet. */
  t: (english: string) => ReturnType<typeof say>
  lang: string
  line: { username: string; customer: string; password: string }
}

/** What is printed for a customer and seen on paper only. */
export function LineSheet({ t, lang, line }: LineSheetProps) {
  return (
    <article className={classes.sheet} lang={lang}>
      <h1>{t('Your internet connection')}</h1>
      <DetailList
        items={[
          { label: t('Name'), value: line.customer },
          { label: t('PPPoE name'), value: line.username },
          { label: t('PPPoE password'), value: <code className={classes.password}>{line.password}</code> },
          { label: t('Portal'), value: window.location.origin },
        ]}
      />
      <p>
        {t('Your router signs in with this name and password. Keep this sheet where nobody else reads it.')}
      </p>
    </article>
  )
}
