// What jsdom lacks and the screens need; `set-up.ts` furnishes each test file's window with it.
let narrow = false
const listeners = new Set<() => void>()

/** Makes the screen as narrow as a phone's, or wide again. Wide at the start of each test. */
export function setPhone(isPhone: boolean): void {
  narrow = isPhone
  for (const listener of listeners) listener()
}

const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()

/** Gives the present window what it lacks. */
export function furnish(): void {
  window.matchMedia = (media) => {
    const list = new EventTarget() as MediaQueryList
    Object.defineProperties(list, {
      media: { value: media },
      matches: { get: () => narrow && media.includes('max-width') },
    })
    listeners.add(() => list.dispatchEvent(new Event('change')))
    return list
  }

  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    focusedBefore.set(this, document.activeElement)
    this.setAttribute('open', '')
  }

  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.removeAttribute('open')
    const before = focusedBefore.get(this)
    if (before instanceof HTMLElement) before.focus()
  }

  // nothing is laid out, so nothing is out of sight
  Element.prototype.scrollIntoView = () => undefined

  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

/** As at the start of a test. */
export function widen(): void {
  listeners.clear()
  narrow = false
}
