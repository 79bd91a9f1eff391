import autocannon, { type Client } from 'autocannon'

const connections = 32

/** Requests per second at one address; every response must be successful. */
export async function measureRate(url: string, seconds: number) {
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'gzip' }, setupClient: readNothing })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${url}: ${bad} bad answers of ${result.requests.total}`)
  return result.requests.total / result.duration
}

/** Discards response bodies as bytes: decoding a compressed page would cost this side four times what sending costs the server. */
function readNothing(client: Client) {
  client.pipelinedRequests.addBody = () => {}
}

/** The median of this many rounds counts: on a shared machine one round can take half as long again as the next. */
const cpuRounds = 5

/**
 * Milliseconds of the server's CPU time per guest page that is not in its cache. A query that matches nothing changes only the cache key of the page.
 * The first round is a warm-up.
 */
export async function measurePageCpu(base: string, pages: number, pathOf = (n: number) => `/?time=${n}`) {
  await renderPages(base, pages, pathOf)
  const rounds: number[] = []
  while (rounds.length < cpuRounds) {
    const before = await cpuSeconds(base)
    await renderPages(base, pages, pathOf)
    rounds.push((((await cpuSeconds(base)) - before) / pages) * 1000)
  }
  return median(rounds)
}

let page = 0

async function renderPages(base: string, amount: number, pathOf: (n: number) => string) {
  const result = await autocannon({
    url: base,
    connections: 4,
    amount,
    headers: { 'accept-encoding': 'gzip' },
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf((page += 1)) }) }],
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} pages failed`)
}

async function cpuSeconds(base: string) {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  const [, value] = /^process_cpu_seconds_total (\S+)/m.exec(metrics) ?? []
  if (value === undefined) throw new Error('/metrics has no processor time')
  return Number(value)
}

export function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
