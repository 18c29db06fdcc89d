import type { AsyncRouteComponent } from '@tanstack/react-router'
import { createElement, use, type ComponentType } from 'react'

/** How long a screen's script may take to arrive (specification 8). */
export const screenLoadLimitMs = 120_000

/** A screen's script did not arrive, or not in time. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError'

  constructor(
    /** Makes the next render load the script again instead of throwing this error. */
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('The screen could not be loaded', { cause })
  }
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The time limit passed')), screenLoadLimitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function onlyExport(module: Record<string, ComponentType>): ComponentType {
  const [component, another] = Object.values(module)
  if (!component || another) throw new Error('A screen’s file exports the screen and nothing else')
  return component
}

/**
 * A screen whose script is loaded when it is needed. A failure is thrown as `ScreenLoadError` while rendering, so
 * that the nearest error screen can offer another try. (The router's own wrapper reloads the page instead.)
 */
export function lazyScreen(load: () => Promise<Record<string, ComponentType>>): AsyncRouteComponent<object> {
  let loading: Promise<ComponentType> | undefined
  let loaded: ComponentType | undefined
  let failed = false

  const forget = () => {
    if (failed) loading = undefined
    failed = false
  }
  const start = () =>
    (loading ??= withinLimit(load().then(onlyExport)).then(
      (component) => (loaded = component),
      (cause: unknown) => {
        failed = true
        throw new ScreenLoadError(forget, cause)
      },
    ))

  const Screen: AsyncRouteComponent<object> = () => createElement(loaded ?? use(start()))
  Screen.preload = () => {
    forget()
    return start().then(
      () => {},
      () => {},
    )
  }
  return Screen
}
