import { useEffect, useEffectEvent, useState } from 'react'
import { useAddress } from './address'

/**
 * Whether an act's dialog is open. `?act=name` in the address opens it once: the address forgets it at once, so that neither
 * Back nor loading the page anew begins it again.
 */
export function useBegunAct(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { text, change } = useAddress()
  const isBegun = text('act') === name
  const [wasBegun, setWasBegun] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (isBegun !== wasBegun) {
    setWasBegun(isBegun)
    if (isBegun) setOpen(true)
  }
  const forget = useEffectEvent(() => change({ act: undefined }, { replace: true }))
  useEffect(() => {
    if (isBegun) forget()
  }, [isBegun])
  return [isOpen, setOpen]
}
