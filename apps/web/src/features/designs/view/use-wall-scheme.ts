import { useEffect } from 'react'
import { forceColorScheme } from '../../../ui/theme/color-scheme'

/** Light or dark for as long as the wall is shown, whatever the person chose. */
export function useWallScheme(theme: string | undefined): void {
  useEffect(() => {
    if (theme !== 'light' && theme !== 'dark') return
    forceColorScheme(theme)
    return () => forceColorScheme(undefined)
  }, [theme])
}
