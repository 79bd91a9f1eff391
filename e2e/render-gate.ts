import type { Page } from '@playwright/test'

type Replies = { of: string; count: number }

/**
 * Holds React's scheduled renders of a page back until so many replies of an address have arrived, so that they are rendered at once, as on
 * a slow phone: states in between, such as "loading", are never rendered. Add it by `addRenderGate` before the page is opened.
 */
export async function renderAtOnce(page: Page, replies: Replies, act?: () => Promise<unknown>) {
  await page.evaluate(() => {
    performance.clearResourceTimings()
    dispatchEvent(new Event('render-gate-close'))
  })
  await act?.()
  await page.waitForFunction(haveArrived, replies)
  await page.evaluate(() => dispatchEvent(new Event('render-gate-open')))
}

const haveArrived = ({ of, count }: Replies) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(of)).length >= count

export const addRenderGate = (page: Page) => page.addInitScript(gate)

/** React schedules renders by messages to itself. */
function gate() {
  const post = MessagePort.prototype.postMessage // oxlint-disable-line typescript/unbound-method -- called with its port below
  let held: (() => void)[] | undefined
  MessagePort.prototype.postMessage = function (
    this: MessagePort,
    message: unknown,
    options?: StructuredSerializeOptions | Transferable[],
  ) {
    const send = () => post.call(this, message, options as StructuredSerializeOptions) // either is passed on as it came
    if (held) held.push(send)
    else send()
  }
  addEventListener('render-gate-close', () => (held ??= []))
  addEventListener('render-gate-open', () => {
    const renders = held ?? []
    held = undefined
    for (const render of renders) render()
  })
}
