import { useEffect, useEffectEvent, useState } from 'react'
import { useAddress } from './address'

/**
 * Whether an act's dialog is open. `?act=name` in the address opens it once: the address forgets it at once, so that neither
 * Back nor loading the page anew begins it again. `byAddress`: how often it was opened so;
 * 0: by a button of the screen.
 */
export function useBegunAct(
  name: string,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void, byAddress: number] {
  const { text, change } = useAddress()
  const isBegun = text('act') === name
  const [wasBegun, setWasBegun] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [byAddress, setByAddress] = useState(0)
  if (isBegun !== wasBegun) {
    setWasBegun(isBegun)
    if (isBegun) {
      setOpen(true)
      setByAddress(byAddress + 1)
    }
  }
  const forget = useEffectEvent(() => change({ act: undefined }, { replace: true }))
  useEffect(() => {
    if (isBegun) forget()
  }, [isBegun])
  const turn = (isOn: boolean) => {
    setOpen(isOn)
    setByAddress(0)
  }
  return [isOpen, turn, byAddress]
}
