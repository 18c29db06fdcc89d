import { useEffect, useState } from 'react'
import { isLinkValid } from './passwords.data'

/** Whether a reset link still works. If that cannot be found out, the link may be tried. */
export function useLink(token: string): 'checking' | 'alive' | 'dead' {
  const [state, setState] = useState<'checking' | 'alive' | 'dead'>(token === '' ? 'dead' : 'checking')
  useEffect(() => {
    if (token === '') return
    const controller = new AbortController()
    isLinkValid(token, controller.signal).then(
      (isValid) => setState(isValid ? 'alive' : 'dead'),
      () => {
        if (!controller.signal.aborted) setState('alive')
      },
    )
    return () => controller.abort()
  }, [token])
  return state
}
