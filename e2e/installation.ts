import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page } from '@playwright/test'
import { freePort } from '@khue/local-postgres/free-port'
import { startProgram, startServer } from '../scripts/server.ts'
import { watchConsole } from './journey.ts'

export type Installation = Awaited<ReturnType<typeof startInstallation>>

/**
 * An installation as its operator starts it: the built product on an empty database, without demo data, and its outside services by their settings. The
 * services are our sandboxes in a process of their own, which makes their secrets. `stop` ends both.
 */
export async function startInstallation() {
  const port = String(await freePort())
  const publicUrl = `http://localhost:${port}`
  const sandbox = await startProgram({
    script: 'cli/sandbox.ts',
    args: ['--port', '0'],
    settings: { PUBLIC_URL: publicUrl },
    isReady: /\/sandbox\?key=\S+\n/,
  })
  const services = Object.fromEntries(
    [...sandbox.output.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const settings = { PORT: port, PUBLIC_URL: publicUrl, DEMO: '0', RATE_LIMIT_FACTOR: '1', MAX_EVENT_LOOP_DELAY_MS: '0' }
  const server = await startServer({ ...services, ...settings }).catch(async (error: unknown) => {
    await sandbox.stop()
    throw error
  })
  const sandboxUrl = /http\S+\/sandbox\?key=\S+/.exec(sandbox.output)?.[0] ?? ''
  const stop = () => Promise.all([server.stop(), sandbox.stop()])
  return { url: server.url, dataDir: server.dataDir, sandboxUrl, stop }
}

/** Makes the first admin as docs/running.md says, and returns the one-time link. */
export async function createFirstAdmin({ url, dataDir }: Installation, { name, phone }: { name: string; phone: string }) {
  const setup = path.resolve(import.meta.dirname, '../scripts/setup.mjs')
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PUBLIC_URL: url, DEMO: '0' }
  const { stdout } = await promisify(execFile)(process.execPath, [setup, 'admin:create', '--phone', phone, '--name', name], { env })
  return /http\S+\/set-password\S+/.exec(stdout)?.[0] ?? ''
}

/** A person with a browser of their own; `errors` are what its pages logged. */
export async function openBrowser(browser: Browser, { url }: Installation, expectedErrors?: RegExp) {
  const context = await browser.newContext({ baseURL: url })
  return { page: await context.newPage(), errors: watchConsole(context, expectedErrors) }
}

/** The code in the newest message to a phone; another one than `before`, which may still be the newest. */
export async function readCode({ request }: Page, { sandboxUrl }: Installation, phone: string, before?: string) {
  const outbox = sandboxUrl.replace('/sandbox?', '/sandbox/outbox.json?')
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`${outbox}&to=${phone}`)
      code = ((await answer.json()) as { items: { code: string | null }[] }).items.find((one) => one.code)?.code // format of the outbox
      return code !== undefined && code !== before
    })
    .toBe(true)
  return code ?? ''
}
