// Browser features that the screens need and jsdom lacks; `set-up.ts` adds them to each test file's window.
let width: 'phone' | 'rail' | 'wide' = 'wide'
const listeners = new Set<() => void>()

/** Makes the screen as narrow as a phone's, or wide again. Each test starts with a wide screen. */
export const setPhone = (isPhone: boolean): void => setWidth(isPhone ? 'phone' : 'wide')

/** Makes the screen as wide as a tablet's, whose menu is a rail of icons. */
export const setTablet = (): void => setWidth('rail')

function setWidth(to: typeof width): void {
  width = to
  for (const listener of listeners) listener()
}

const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()

/** Adds the missing features to the present window. */
export function furnish(): void {
  window.matchMedia = (media) => {
    const list = new EventTarget() as MediaQueryList
    Object.defineProperties(list, {
      media: { value: media },
      matches: {
        get: () => media.includes('max-width') && width === (media.includes('min-width') ? 'rail' : 'phone'),
      },
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

  // jsdom has no layout, so everything is in sight
  Element.prototype.scrollIntoView = () => undefined

  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

/** Makes the screen wide, as at the start of a test. */
export function widen(): void {
  listeners.clear()
  width = 'wide'
}
