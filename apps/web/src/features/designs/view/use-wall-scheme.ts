import { useEffect } from 'react'
import { forceColorScheme } from '../../../ui/theme/color-scheme'

/** Uses the light or dark scheme while a wall screen is shown, whatever the person chose. */
export function useWallScheme(theme: string | undefined): void {
  useEffect(() => {
    if (theme !== 'light' && theme !== 'dark') return
    forceColorScheme(theme)
    return () => forceColorScheme(undefined)
  }, [theme])
}
