import { chromium } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { launchOptions } from '../e2e/browser.ts'
import { freePort } from '@khue/local-postgres/free-port'
import { median } from './load.ts'

/** Lighthouse categories, each scored up to 100. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]
export type Scores = Record<Category, number>

/** The scores of a page on Lighthouse's model of a mid-range phone, each the median of several runs. `report` gets the audits that cost points. */
export const measureScores = (url: string, runs: number, report: (line: string) => void): Promise<Scores> =>
  withBrowser(async (port) => {
    const marks = await inTurn(runs, () => scoresOf(url, port, report))
    const medianOf = (category: Category) => median(marks.map((mark) => mark[category]))
    return {
      performance: medianOf('performance'),
      accessibility: medianOf('accessibility'),
      'best-practices': medianOf('best-practices'),
      seo: medianOf('seo'),
    }
  })

/** Largest contentful paint in seconds, on the same model; the median of several runs. */
export const measureLcp = (url: string, runs: number) => withBrowser(async (port) => median(await inTurn(runs, () => paintOf(url, port))))

async function scoresOf(url: string, port: number, report: (line: string) => void) {
  const { audits, categories: found } = await run(url, { port, onlyCategories: [...categories] })
  const scoreOf = (category: Category) => {
    const { score, auditRefs } = found[category] ?? { score: null, auditRefs: [] }
    if (score === null) throw new Error(`Lighthouse: no score for ${category} of ${url}`)
    const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    for (const { id } of lost) report(`  ${url}: ${id} ${audits[id]?.displayValue ?? ''}`)
    return Math.round(score * 100)
  }
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
}

async function paintOf(url: string, port: number) {
  const { audits } = await run(url, { port, onlyAudits: ['largest-contentful-paint'] })
  const { numericValue, errorMessage } = audits['largest-contentful-paint'] ?? {}
  if (numericValue === undefined) throw new Error(`Lighthouse: ${errorMessage ?? 'no result'}`)
  return numericValue / 1000
}

async function run(url: string, flags: Flags) {
  const result = await lighthouse(url, { ...flags, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse: no result for ${url}`)
  return result.lhr
}

async function inTurn<T>(runs: number, once: () => Promise<T>) {
  const results: T[] = []
  for (let turn = 0; turn < runs; turn += 1) results.push(await once())
  return results
}

async function withBrowser<T>(use: (port: number) => Promise<T>) {
  const port = await freePort()
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, `--remote-debugging-port=${port}`] })
  try {
    return await use(port)
  } finally {
    await browser.close()
  }
}
