import { chromium } from '@playwright/test'
import { globSync } from 'node:fs'
import path from 'node:path'
import { launchOptions } from '../e2e/browser.ts'
import { compareRates } from './compare-rates.ts'
import type { Row } from './report.ts'

const built = path.resolve(import.meta.dirname, '../apps/web/build/client')
/** Of the longer side of a page that is sent. */
const mostPixels = 2200

/**
 * A photo of 12 megapixels until it can be sent, by the worker of the product: fitted into 2200 pixels and 700 KB, alone or also straightened by four corners and
 * whitened; beside decoding, scaling and encoding it. All unthrottled: a browser's throttle does not reach workers.
 */
export async function measurePhoto(url: string): Promise<Row[]> {
  const [worker] = globSync('assets/photo.worker-*.js', { cwd: built })
  if (!worker) throw new Error('the site has no worker for photos')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.addInitScript({ path: path.join(import.meta.dirname, 'photo.browser.js') })
    await page.goto(`${url}/h`)
    await page.evaluate('drawPhoto()')
    const rows: Row[] = []
    for (const [made, isCut] of Object.entries({ 'made ready': false, 'straightened and whitened': true }))
      rows.push(
        await compareRates({
          measure: `A photo of 12 megapixels ${made}, compared with bare decoding and encoding`,
          product: () => rate(() => page.evaluate<number>(`makeReady('/${worker}', ${isCut})`)),
          limit: () => rate(() => page.evaluate<number>(`encodeBare(${mostPixels})`)),
          goal: 1 / 2.5,
        }),
      )
    return rows
  } finally {
    await browser.close()
  }
}

const rate = async (work: () => Promise<number>) => 1000 / (await work())
