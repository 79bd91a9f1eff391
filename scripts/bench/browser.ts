import { get } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launchOptions } from '../../e2e/browser.ts'
import { freePort } from '#platform/ports'
import { median } from './load.ts'

const kilobyte = 1024

export type Weight = { scriptKb: number; styleKb: number }

/** What a phone loads to show a page, as gzip sends it. */
export async function measureWeight(url: string): Promise<Weight> {
  const browser = await chromium.launch(launchOptions)
  try {
    const files = await loadedFiles(browser, url)
    const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: await gzipBytes(file) })))
    const sum = (ending: string) =>
      sizes.filter(({ file }) => new URL(file).pathname.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0)
    return { scriptKb: sum('.js') / kilobyte, styleKb: sum('.css') / kilobyte }
  } finally {
    await browser.close()
  }
}

async function loadedFiles(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const files = new Set<string>()
  page.on('request', (request) => files.add(request.url()))
  await page.goto(url, { waitUntil: 'networkidle' })
  return [...files].filter((file) => file.startsWith('http'))
}

/** The length of the body on the wire, which `fetch` would unpack. */
const gzipBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).once('end', () => resolve(bytes))
    }).once('error', reject)
  })

/** Largest contentful paint in seconds, by Lighthouse on its model of a middling phone; the median of several runs. */
export async function measureLcp(url: string, runs: number) {
  const port = await freePort()
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, `--remote-debugging-port=${port}`] })
  try {
    const seconds: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(url, { port, onlyAudits: ['largest-contentful-paint'], logLevel: 'error' })
      const { numericValue, errorMessage } = result?.lhr.audits['largest-contentful-paint'] ?? {}
      if (numericValue === undefined) throw new Error(`Lighthouse: ${errorMessage ?? 'no result'}`)
      seconds.push(numericValue / 1000)
    }
    return median(seconds)
  } finally {
    await browser.close()
  }
}
