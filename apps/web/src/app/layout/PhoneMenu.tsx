import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { keepUsed } from '../../features/menus/finding/last-used'
import { SidebarMenu, type SidebarMenuProps } from '../../features/menus/SidebarMenu'
import { t } from '../../language/t'
import { IconButton } from '../../ui/button/IconButton'
import { LanguageButton } from './LanguageButton'
import classes from './PhoneMenu.module.css'
import type { ShownProvider } from './kept-provider'
import { ProviderMark } from './ProviderMark'

interface PhoneMenuProps {
  menu: SidebarMenuProps
  provider: ShownProvider | null
  hasLanguages: boolean
  /** The choice of colours, for which the bar at the top has no room. */
  scheme: ReactNode
}

/**
 * The sidebar of a phone, which slides in over the screen. The browser's own dialog keeps the focus inside, closes on
 * Esc and returns the focus.
 */
export function PhoneMenu({ menu, provider, hasLanguages, scheme }: PhoneMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Each time it begins anew: without the words of before, with what was used last. */
  const [opened, setOpened] = useState(0)
  const open = () => {
    setOpened(opened + 1)
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.close(), [menu.path])

  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  // choosing an entry closes it, even the entry of the present screen
  const closeAfterLink = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    keepUsed(link.pathname)
    close()
  }
  return (
    <>
      <IconButton icon={MenuIcon} label={t('Open menu')} onClick={open} />
      <dialog ref={dialog} aria-label={t('Menu')} className={classes.dialog} onMouseDown={closeOutside}>
        <div className={classes.head}>
          <ProviderMark provider={provider} />
          <div className={classes.tools}>
            {hasLanguages && <LanguageButton />}
            {scheme}
            <IconButton icon={X} label={t('Close menu')} onClick={close} />
          </div>
        </div>
        <nav aria-label={t('Menu')} className={classes.menu} onClick={closeAfterLink}>
          {opened > 0 && <SidebarMenu key={opened} {...menu} hasFinder />}
        </nav>
      </dialog>
    </>
  )
}
