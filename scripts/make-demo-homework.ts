/**
 * Makes the photos of homework and the spoken comment of the demo with the browser of the journeys and espeak-ng, and writes them to
 * `apps/server/src/demo/homework`. Run by hand after a change: `node scripts/make-demo-homework.ts`. The files are committed, so that a start needs neither.
 */
import { chromium, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchOptions } from '../e2e/browser.ts'
import { spoken, type WrittenPage, writtenPages } from './demo-homework/pages.ts'

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'apps/server/src/demo/homework')
const size = { width: 1080, height: 1480 }
const jpegQuality = 62

const served: Record<string, [file: string, type: string]> = {
  '/mediabunny.js': ['node_modules/mediabunny/dist/bundles/mediabunny.min.mjs', 'text/javascript'],
  '/aac.js': ['node_modules/@mediabunny/aac-encoder/dist/bundles/mediabunny-aac-encoder.min.mjs', 'text/javascript'],
  '/voice.js': ['scripts/demo-homework/voice.browser.js', 'text/javascript'],
  ...Object.fromEntries(
    ['vietnamese', 'latin-ext', 'latin'].map((part) => [
      `/${part}.woff2`,
      [`node_modules/@fontsource/patrick-hand/files/patrick-hand-${part}-400-normal.woff2`, 'font/woff2'],
    ]),
  ),
}

const fraction = (text: string) =>
  text
    .replaceAll(' ≠ ', '\u00A0≠\u00A0')
    .replaceAll(/\{([^|}]+)\|([^}]+)\}/g, '<span class="fraction"><span>$1</span><span>$2</span></span>')
const htmlOf = ({ heading, lines, isTilted }: WrittenPage) => `<!doctype html><meta charset="utf-8"><style>
  ${['vietnamese', 'latin-ext', 'latin'].map((part) => `@font-face { font-family: 'hand-${part}'; src: url(/${part}.woff2) }`).join('\n')}
  body { margin: 0; width: ${size.width}px; height: ${size.height}px; overflow: hidden; background: #8a6f55 linear-gradient(120deg, #9c8064, #74593f) }
  .paper { position: absolute; inset: ${isTilted ? '44px 60px 52px 52px' : '34px'}; transform: ${isTilted ? 'rotate(-1.6deg)' : 'rotate(0.4deg)'};
    background: repeating-linear-gradient(#0000 0 46px, #b9c9e088 46px 48px), repeating-linear-gradient(90deg, #0000 0 46px, #b9c9e088 46px 48px), #fbfaf4;
    box-shadow: 0 18px 40px #0007 }
  .paper::before { content: ''; position: absolute; inset: 0 auto 0 96px; border-left: 3px solid #e39aa0 }
  .paper::after { content: ''; position: absolute; inset: 0; background: linear-gradient(105deg, #0001 0, #fff0 40%, #0002 100%) }
  h1, p { position: relative; margin: 0; padding: 0 40px 0 124px; font: 400 50px/1.25 hand-vietnamese, hand-latin-ext, hand-latin, sans-serif; color: #26439a }
  h1 { padding-top: 40px; font-size: 34px; text-align: right }
  p { margin-top: 34px } p.indented { padding-left: 184px }
  .fraction { display: inline-flex; flex-direction: column; vertical-align: middle; text-align: center; line-height: 1.1; padding: 0 8px }
  .fraction span:first-child { border-bottom: 3px solid #26439a; padding: 0 6px }
</style><div class="paper"><h1>${heading}</h1>${lines
  .map((line) => `<p class="${line.startsWith(' ') ? 'indented' : ''}">${fraction(line.trim())}</p>`)
  .join('')}</div>`

const voicePage = `<!doctype html><script type="importmap">{"imports":{"mediabunny":"/mediabunny.js","@mediabunny/aac-encoder":"/aac.js"}}</script>
<script type="module">import '/voice.js'</script>`

const server = createServer((request, response) => {
  const url = request.url ?? ''
  const written = writtenPages.find(({ name }) => url === `/${name}`)
  const file = served[url]
  response.setHeader('content-type', file?.[1] ?? 'text/html; charset=utf-8')
  if (file) response.end(readFileSync(path.join(root, file[0])))
  else response.end(written ? htmlOf(written) : voicePage)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const address = server.address()
if (typeof address !== 'object' || !address) throw new Error('the page has no port')
const origin = `http://127.0.0.1:${address.port}`

function write(name: string, bytes: Buffer) {
  writeFileSync(path.join(target, name), bytes)
  console.log(`${name} ${Math.round(bytes.length / 1024)} KB`)
}

async function speak(tab: Page) {
  const wav = execFileSync('espeak-ng', ['-v', 'vi', '-s', '150', '--stdout', spoken], { maxBuffer: 16 * 1024 * 1024 })
  await tab.goto(`${origin}/voice`)
  await tab.waitForFunction('globalThis.encodeVoice')
  const base64 = await tab.evaluate(
    (sound) => (globalThis as unknown as { encodeVoice: (wav: string) => Promise<string> }).encodeVoice(sound), // set by voice.browser.js
    wav.toString('base64'),
  )
  write('loi-co-giao.m4a', Buffer.from(base64, 'base64'))
}

const browser = await chromium.launch(launchOptions)
try {
  mkdirSync(target, { recursive: true })
  const tab = await browser.newPage({ viewport: size })
  for (const { name } of writtenPages) {
    await tab.goto(`${origin}/${name}`)
    await tab.evaluate('document.fonts.ready.then(() => true)')
    write(`${name}.jpg`, await tab.screenshot({ type: 'jpeg', quality: jpegQuality }))
  }
  await speak(tab)
} finally {
  await browser.close()
  server.close()
}
