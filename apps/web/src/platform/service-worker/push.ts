/** What this browser allows, and whether it is subscribed. */
export interface PushState {
  /** `unsupported`: the browser cannot show notifications; `blocked`: the person or their administrator forbade it. */
  permission: 'unsupported' | 'blocked' | 'not-asked' | 'granted'
  /** The push service's address of this browser, while it is subscribed. */
  endpoint: string | undefined
}

/** The part of a subscription that the server keeps. */
export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

function permission(): PushState['permission'] {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return ({ granted: 'granted', denied: 'blocked', default: 'not-asked' } as const)[Notification.permission]
}

/** Reads the state without asking the person. */
export async function pushState(): Promise<PushState> {
  const state = permission()
  if (state === 'unsupported') return { permission: state, endpoint: undefined }
  const registration = await navigator.serviceWorker.getRegistration()
  // without the service worker, as in development, nothing could show a push
  if (!registration) return { permission: 'unsupported', endpoint: undefined }
  const subscription = await registration.pushManager.getSubscription()
  return { permission: state, endpoint: subscription?.endpoint }
}

/**
 * Asks the person if necessary, and subscribes. Call it from a click. Returns undefined when the person says no.
 *
 * @param publicKey the portal's VAPID key; a subscription with an older key is replaced
 */
export async function subscribeToPush(publicKey: string): Promise<PushTarget | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await pushManager.getSubscription().then((old) => old?.unsubscribe())
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Ends the subscription: no push reaches this browser any more. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
