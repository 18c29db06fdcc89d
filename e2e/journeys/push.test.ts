import { expect, test } from '../journey'
import { ownCustomer, signIn } from '../people'
import { workerInControl } from '../service-worker'

// No push service can be reached here, and Chromium does not subscribe in a private window. So the browser itself
// passes the push to the service worker.
test('the service worker shows what is pushed while the person allows it', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? '').origin
  await context.grantPermissions(['notifications'], { origin })
  await signIn(page, await ownCustomer())
  await workerInControl(page)
  await page.goto('/admin/notifications/settings')
  await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()

  const browser = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const data = JSON.stringify({ title: 'Ticket answered', link: '/admin/support-ticket', tag: 'uplink-1' })
  const registrationId = await registration

  const shownAfterPush = async () => {
    // each time anew: what is passed to a worker that the browser has just stopped is lost, and one tag is shown once
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    return page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready
      const notifications = await ready.getNotifications()
      return notifications.map((one) => ({ title: one.title, tag: one.tag, about: one.data as unknown }))
    })
  }
  await expect
    .poll(shownAfterPush)
    .toEqual([{ title: 'Ticket answered', tag: 'uplink-1', about: { link: '/admin/support-ticket' } }])
})
