import { get } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'

const kilobyte = 1024

export type Weight = { scriptKb: number; styleKb: number }

/** Bytes that a phone loads to show a page, with gzip. */
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

/** The length of the body on the wire, which `fetch` would decompress. */
const gzipBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).once('end', () => resolve(bytes))
    }).once('error', reject)
  })
