import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { createTemplateOnce } from './database.ts'
import { bankEnv } from './sale.ts'
import { openApp, testApp } from './test-app.ts'
import { loadDemo } from '../demo/index.ts'

/** A Tuesday. */
export const demoEvening = new Date('2026-12-01T17:30:00+07:00')

/** An application with a copy of the demo as loaded at `demoEvening`. `clock.now` is that moment, until the test changes it. */
export async function demoApp() {
  const clock = { now: demoEvening }
  const from = await loadOnce('khue_demo', () => demoEvening)
  return { ...(await testApp({ clock: () => clock.now, from })), clock }
}

/**
 * An application with a copy of the demo, which was loaded at the present time, once in this run of the tests. `canPay: false`: the shop has no bank account,
 * so that nobody has bought anything.
 */
export async function freshDemoApp({ canPay = true } = {}) {
  const env = canPay ? bankEnv : {}
  const from = await loadOnce(canPay ? 'khue_paying_demo' : 'khue_unpaid_demo', () => new Date(), env)
  return testApp({ env, from })
}

/** Once for the whole run, because it takes a while. */
async function loadOnce(template: string, clock: () => Date, env = {}) {
  const folder = path.join(inject('folder'), template)
  await createTemplateOnce(inject('adminUrl'), template, async (url) => {
    mkdirSync(folder, { recursive: true })
    const { app, close } = await openApp({ url, folder, clock, env })
    await loadDemo(app.deps)
    await close()
  })
  return { template, folder }
}
