import type { ShownProvider } from './kept-provider'
import classes from './ProviderMark.module.css'
import { Wordmark } from './Wordmark'

export interface ProviderMarkProps {
  /** Null: the product itself. */
  provider: ShownProvider | null
  /** There is room for the sign only. */
  isSmall?: boolean
}

/** Who the portal is of: the logo, or the first letter and the name. */
export function ProviderMark({ provider, isSmall = false }: ProviderMarkProps) {
  if (!provider) return <Wordmark isSign={isSmall} />
  const { name, logo } = provider
  if (logo !== null && !isSmall) return <img src={logo} alt={name} className={classes.logo} />
  return (
    <span className={classes.mark}>
      <span aria-hidden className={classes.letter}>
        {firstLetter(name)}
      </span>
      {!isSmall && <span className={classes.name}>{name}</span>}
    </span>
  )
}

/** With its vowel sign, which stands by no letter of its own. */
const firstLetter = (name: string) => /^\s*(\p{L}\p{M}*|\S)/u.exec(name)?.[1]?.toUpperCase() ?? ''
