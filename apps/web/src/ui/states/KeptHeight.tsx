import { useEffect, useRef, useState, type ReactNode } from 'react'

/** The portal empties its storage when somebody signs out. */
const place = 'heights'

interface Kept {
  /** Of the window: at another width the part has another height. */
  width: number
  height: number
}

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' && one !== null && 'width' in one && 'height' in one

function allKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** How high a part was when it was last shown in this browser; undefined in a window of another width. */
export function keptHeight(part: string): number | undefined {
  const kept = allKept()[part]
  return isKept(kept) && kept.width === window.innerWidth ? kept.height : undefined
}

function keepHeight(part: string, height: number): void {
  if (height === 0 || keptHeight(part) === height) return
  try {
    const kept: Kept = { width: window.innerWidth, height }
    localStorage.setItem(place, JSON.stringify({ ...allKept(), [part]: kept }))
  } catch {
    // storage is full or switched off: the next time things move a little
  }
}

export interface KeptHeightProps {
  /** Names it among the parts of all screens. */
  part: string
  /** A placeholder is shown. */
  isLoading: boolean
  children: ReactNode
}

/** A part that is as high while it loads as it was the last time, so that nothing below it moves. */
export function KeptHeight({ part, isLoading, children }: KeptHeightProps) {
  const box = useRef<HTMLDivElement>(null)
  const [height] = useState(() => keptHeight(part))
  useEffect(() => {
    if (!isLoading && box.current) keepHeight(part, box.current.offsetHeight)
  })
  const isHeld = isLoading && height !== undefined
  return (
    <div ref={box} style={isHeld ? { height, overflow: 'hidden' } : undefined}>
      {children}
    </div>
  )
}
