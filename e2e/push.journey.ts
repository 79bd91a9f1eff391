import { msgApp } from '@khue/contracts/people/notifications'
import type { Browser, Page, Worker } from '@playwright/test'
import { pushReader } from '#testing/push-reader'
import { newPerson } from './accounts.ts'
import { sandboxAddress } from './test-database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

type Message = { title: string; body: string; tag: string; url: string }
type Shown = [title: string, options: { body: string; tag: string; data: { url: string } }]
/** The worker's own scope, with the notifications it has shown, recorded by the test. */
type Scope = { registration: ServiceWorkerRegistration; shown: Shown[]; dispatchEvent: (event: Event) => boolean }

/** Chromium has no push service here: subscribes a fake device at the sandbox for the user. */
async function subscribe(page: Page) {
  const reader = pushReader()
  const id = `journey-${Date.now()}`
  const origin = process.env.KHUE_URL ?? ''
  const answer = await page.request.post('/api/messaging/notifications/register', {
    headers: { ...msgApp, origin },
    data: { token: { endpoint: `${origin}/sandbox/push/${id}`, keys: reader.keys } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  async function next(): Promise<Message> {
    let body: string | undefined
    await expect
      .poll(async () => {
        const { items } = (await (await page.request.get(sandboxAddress('/sandbox/push.json'))).json()) as {
          items: { id: string; body: string }[]
        }
        return (body = items.find((item) => item.id === id)?.body)
      })
      .toBeDefined()
    return reader.read(body ?? '') as Message // encrypted by the server
  }
  return { next }
}

/** The same user in another browser. */
async function signInElsewhere(browser: Browser, { phone, password }: { phone: string; password: string }) {
  const origin = process.env.KHUE_URL ?? ''
  const other = await browser.newContext({ baseURL: origin })
  const answer = await other.request.post('/api/mid/v1/auth/login', { headers: { origin }, data: { username: phone, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await other.close()
}

/** Starts the page's worker, and records its notifications from now on. */
async function startWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker is running')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shown = []
    scope.registration.showNotification = (...args) => {
      scope.shown.push(args as Shown)
      return show(...args)
    }
  })
  return worker
}

/** Simulates a message from the push service. */
async function deliver(page: Page, message: Message) {
  const client = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data: JSON.stringify(message) })
}

test('a device receives a push message, shows exactly that, and a click leads to its subject', async ({ page, browser }) => {
  await page.context().grantPermissions(['notifications'])
  const person = await newPerson(page)
  const device = await subscribe(page)
  await signInElsewhere(browser, person)
  const message = await device.next()
  expect(message).toMatchObject({ title: 'Đăng nhập trên thiết bị mới' })

  await visit(page, '/account/settings/notification')
  const worker = await startWorker(page)
  await deliver(page, message)
  const { title, body, tag, url } = message
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Scope).shown))
    .toEqual([[title, { body, tag, lang: 'vi', icon: '/icon-180.png', badge: '/icon-180.png', data: { url } }]])

  // no notification area here: dispatches the click event to the worker
  await worker.evaluate((url) => {
    const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: typeof Event } // exists only in a worker
    const press = Object.assign(new ExtendableEvent('notificationclick'), { notification: { data: { url }, close: () => undefined } })
    ;(globalThis as unknown as Scope).dispatchEvent(press)
  }, url)
  await expect(page).toHaveURL('/account/settings/devices')
})

test('the settings show the push state of this device, and how to change it', async ({ page }) => {
  await newPerson(page)
  await visit(page, '/account/settings/notification')
  await expect(page.getByText('Trình duyệt đang chặn thông báo từ Khuê.')).toBeVisible()
  await expectAccessible(page)
  // headless browsers deny the permission
  await page.addInitScript(() => void Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await visit(page, '/account/settings/notification')
  await expect(page.getByRole('button', { name: 'Nhận thông báo trên thiết bị này' })).toBeEnabled()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})
