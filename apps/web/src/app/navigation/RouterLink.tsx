import { isOwnPath } from '@uplink/contract/own-path'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { LinkProps } from '../../ui/link/Link'

/** A click the browser should deal with itself: another tab, a download, the middle button. */
function isBrowsers(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== '' && target !== '_self') ||
    download !== ''
  )
}

/**
 * The link of the building blocks: paths of the portal change the screen, and other addresses are left to the
 * browser.
 */
export function RouterLink({ href, onClick, onPointerEnter, ...rest }: LinkProps) {
  const router = useRouter()
  const isPath = isOwnPath(href)
  const preload = () => {
    const [to = href] = href.split(/[?#]/)
    // loads only the screen's script; if that fails, the click tries again
    if (isPath) router.preloadRoute({ to }).catch(() => {})
  }
  return (
    <a
      href={href}
      {...rest}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!isPath || isBrowsers(event)) return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}
