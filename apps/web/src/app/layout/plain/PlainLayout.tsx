import { useLayoutEffect, type ReactNode } from 'react'
import { chosenAccent } from '../kept-provider'
import { Footer } from './Footer'
import { LegalLinks } from './LegalLinks'
import classes from './PlainLayout.module.css'
import { RisingLines } from './RisingLines'
import { BrandMark, useBrand } from './BrandMark'
import { changeLanguage, languageNames, otherLanguage } from '../../../language/language'
import { showBrandColors } from '../../../ui/theme/shown-brand'
import { Button } from '../../../ui/button/Button'

/** Changes to the other language, whose name everybody who needs it can read. */
function LanguageLink() {
  const other = otherLanguage()
  return (
    <Button kind="quiet" size="small" lang={other} onClick={() => changeLanguage(other)}>
      {languageNames[other]}
    </Button>
  )
}

/** Around the screens of people who are not signed in, and the 404 page. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const brand = useBrand()
  const accent = chosenAccent(brand)
  useLayoutEffect(() => {
    showBrandColors(accent)
    return () => showBrandColors(undefined)
  }, [accent])
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <header className={classes.head}>
          <BrandMark brand={brand} />
          <LanguageLink />
        </header>
        <main className={classes.main} tabIndex={-1}>
          {children}
        </main>
        <Footer>
          <LegalLinks />
        </Footer>
      </div>
      <div className={classes.picture}>
        <RisingLines />
      </div>
    </div>
  )
}
