/**
 * Makes the two short lectures of the demo with the browser of the journeys, and writes them to `apps/server/src/demo/lectures`. Run by hand after a
 * change: `node scripts/make-demo-lectures.ts`. The films are committed, so that a start needs no browser.
 */
import { chromium } from '@playwright/test'
import { createServer } from 'node:http'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchOptions } from '../e2e/browser.ts'
import { demoLectures } from '../apps/server/src/demo/data/lectures.ts'

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'apps/server/src/demo/lectures')
const largestFile = 300 * 1024
const framesPerSecond = 5

const served: Record<string, [file: string, type: string]> = {
  '/mediabunny.js': ['node_modules/mediabunny/dist/bundles/mediabunny.min.mjs', 'text/javascript'],
  '/aac.js': ['node_modules/@mediabunny/aac-encoder/dist/bundles/mediabunny-aac-encoder.min.mjs', 'text/javascript'],
  '/film.js': ['scripts/demo-lectures/film.browser.js', 'text/javascript'],
  ...Object.fromEntries(
    ['400', '700'].flatMap((weight) =>
      ['vietnamese', 'latin'].map((part) => [
        `/${part}-${weight}.woff2`,
        [`node_modules/@fontsource/be-vietnam-pro/files/be-vietnam-pro-${part}-${weight}-normal.woff2`, 'font/woff2'],
      ]),
    ),
  ),
}
const page = `<!doctype html><script type="importmap">{"imports":{"mediabunny":"/mediabunny.js","@mediabunny/aac-encoder":"/aac.js"}}</script>
<script type="module">import '/film.js'</script>`

const server = createServer((request, response) => {
  const file = served[request.url ?? '']
  response.setHeader('content-type', file?.[1] ?? 'text/html; charset=utf-8')
  response.end(file ? readFileSync(path.join(root, file[0])) : page)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const address = server.address()
if (typeof address !== 'object' || !address) throw new Error('the page has no port')

const browser = await chromium.launch(launchOptions)
try {
  const tab = await browser.newPage()
  tab.on('console', (message) => console.log(message.text()))
  await tab.goto(`http://127.0.0.1:${address.port}/`)
  await tab.waitForFunction('globalThis.makeFilm')
  mkdirSync(target, { recursive: true })
  for (const lecture of demoLectures) {
    const files = await tab.evaluate(
      ([wanted, fps]) =>
        (globalThis as unknown as { makeFilm: (...given: unknown[]) => Promise<Record<string, string>> }).makeFilm(wanted, fps), // set by film.browser.js
      [lecture, framesPerSecond] as const,
    )
    for (const [name, base64] of Object.entries(files)) {
      const bytes = Buffer.from(base64, 'base64')
      if (bytes.length > largestFile) throw new Error(`${lecture.name}.${name} has ${bytes.length} bytes`)
      writeFileSync(path.join(target, `${lecture.name}.${name}`), bytes)
      console.log(`${lecture.name}.${name} ${Math.round(bytes.length / 1024)} KB`)
    }
  }
} finally {
  await browser.close()
  server.close()
}
