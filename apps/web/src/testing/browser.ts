// What jsdom lacks and the screens need. Import it first in a test that renders: `import '../../testing/browser'`.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

let narrow = false
const listeners = new Set<() => void>()

/** Makes the screen as narrow as a phone's, or wide again. Wide at the start of each test. */
export function setPhone(isPhone: boolean): void {
  narrow = isPhone
  for (const listener of listeners) listener()
}

window.matchMedia = (media) => {
  const list = new EventTarget() as MediaQueryList
  Object.defineProperties(list, {
    media: { value: media },
    matches: { get: () => narrow && media.includes('max-width') },
  })
  listeners.add(() => list.dispatchEvent(new Event('change')))
  return list
}

const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()

HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement)
  this.setAttribute('open', '')
}

HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.removeAttribute('open')
  const before = focusedBefore.get(this)
  if (before instanceof HTMLElement) before.focus()
}

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  cleanup()
  listeners.clear()
  narrow = false
})
