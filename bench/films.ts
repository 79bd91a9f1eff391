import autocannon from 'autocannon'
import { beatViewing, openViewing } from '@khue/contracts/learning/lectures'
import { callPath } from '@khue/contracts/call-path'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { packInProcess } from '#modules/ground/media'
import { film } from '#testing/films'
import { growDatabase } from './growth/grow.ts'
import { compareRates } from './compare-rates.ts'
import { p99Of, requestAtConstantRate } from './constant-rate.ts'
import { median } from './load.ts'
import { atMost, compareWithIdle, type Row, round } from './report.ts'
import { type BenchTarget, connections, openTarget, signIn } from './sale.ts'
import type { Servers } from './servers.ts'
import { say, seconds, values } from './settings.ts'

const rangeBytes = 2 * 1024 * 1024
const rangesOfFilm = 32
const viewers = 2000
/** Rows that a bare client writes at once. */
const rowsAtOnce = 50

/** Bytes of films through their door, what players report, and packing an hour of film. */
export async function measureFilms({ product, databaseUrl, dataDir }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-films-'))
  try {
    await growDatabase(target.deps, { users: viewers, orders: 0, seed: 'bench' })
    const lecture = await addLecture(target, { dataDir, folder })
    const tokens = await signIn(target, viewers)
    await giveCourse(target, lecture.courseId)
    const viewings = await openViewings(target.url, lecture, tokens)
    return [
      ...(await measureRanges(target.url, lecture.file, viewings)),
      await measureBeats(target, databaseUrl, viewings),
      ...(await measurePacking(target.url, folder)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await target.close()
  }
}

type Lecture = { courseId: string; itemId: string; file: string }

/** A recorded course of the demo whose first lecture has a film of 64 MiB, as if it had been packed. */
async function addLecture({ deps }: BenchTarget, { dataDir, folder }: { dataDir: string; folder: string }): Promise<Lecture> {
  const bytes = rangeBytes * rangesOfFilm
  const file = path.join(folder, 'film')
  await writeFile(file, Buffer.alloc(bytes, 7))
  const [videoId, assetId] = [randomUUID(), randomUUID()]
  const kept = path.join(dataDir, 'files/kept', assetId.slice(-2))
  await mkdir(kept, { recursive: true })
  await copyFile(file, path.join(kept, `${assetId}.whole`))
  await deps.db
    .execute(sql`insert into assets (id, person_id, purpose, status, file_name, bytes, sha256, kind, upload_expires_at, expires_at)
    select ${assetId}::uuid, id, 'PACKED_LECTURE', 'CLAIMED', 'film.mp4', ${bytes}::bigint, repeat('0', 64), 'MP4', now(), now() from people limit 1`)
  await deps.db.execute(sql`insert into videos (id, owner_id, purpose, state, duration_ms, width, height, decided_at)
    select ${videoId}::uuid, id, 'LECTURE', 'READY', 3600000, 1280, 720, now() from people limit 1`)
  const segments = Array.from({ length: rangesOfFilm * 2 }, () => [6000, rangeBytes / 2])
  await deps.db
    .execute(sql`insert into video_renditions (video_id, kind, asset_id, bytes, codecs, peak_bits_per_second, average_bits_per_second, width, height, init_bytes, segments)
    values (${videoId}::uuid, 'P720', ${assetId}::uuid, ${bytes}::bigint, 'avc1.42c01e,mp4a.40.2', 1500000, 1200000, 1280, 720, 0, ${JSON.stringify(segments)}::jsonb)`)
  const { rows } = await deps.db.execute<{ courseId: string; itemId: string }>(sql`
    update course_items set video_id = ${videoId}::uuid, film_ready_at = now(), film_seconds = 3600
      where (course_id, version, position) = (select i.course_id, i.version, i.position from course_items as i
        join courses as c on c.id = i.course_id and c.version = i.version where c.format = 'RECORDED' and c.state = 'LISTED' order by i.course_id, i.position limit 1)
      returning course_id as "courseId", item_id as "itemId"`)
  const [item] = rows
  if (!item) throw new Error('the demo has no recorded course')
  return { ...item, file }
}

const giveCourse = ({ deps }: BenchTarget, courseId: string) =>
  deps.db.execute(sql`insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
    select uuidv7(), person_id, 'CO', ${courseId}::uuid, now() - interval '1 day', now() + interval '300 days', 'ADMIN', uuidv7(), 'bench' from accounts`)

type OpenViewing = { id: string; base: string; token: string }
async function openViewings(url: string, { courseId, itemId }: Lecture, tokens: readonly string[]) {
  const viewings: OpenViewing[] = []
  const left = [...tokens]
  const work = async () => {
    for (let token = left.pop(); token; token = left.pop()) {
      const response = await fetch(`${url}/api${callPath(openViewing, { params: { id: courseId, itemId } })}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: randomUUID() }),
      })
      const { data } = (await response.json()) as { data: { id: string; base: string } } // the contract's reply
      viewings.push({ ...data, token })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return viewings
}

/** Ranges of 2 MiB for 32 viewers at once, beside a bare server that streams the same bytes of the same file. */
async function measureRanges(url: string, file: string, viewings: readonly OpenViewing[]): Promise<Row[]> {
  const bare = createServer((request, response) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    response.writeHead(206, { 'content-length': Number(to) - Number(from) + 1 })
    createReadStream(file, { start: Number(from), end: Number(to) }).pipe(response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => bare.once('listening', resolve))
  const address = bare.address()
  const bareUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const waits: { product: number[]; bare: number[] } = { product: [], bare: [] }
  const fetchRanges = async (base: string, kind: 'product' | 'bare') => {
    let next = 0
    const result = await autocannon({
      url: base,
      connections,
      duration: seconds,
      setupClient: (client) => {
        client.pipelinedRequests.addBody = () => {}
      },
      requests: [
        {
          setupRequest: (request) => {
            const at = next++
            const viewing = viewings[at % connections]
            const from = (at % rangesOfFilm) * rangeBytes
            const headers = { authorization: `Bearer ${viewing?.token}`, range: `bytes=${from}-${from + rangeBytes - 1}` }
            return { ...request, path: kind === 'product' ? `${viewing?.base}P720.mp4` : '/', headers }
          },
        },
      ],
    })
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} ranges failed`)
    waits[kind].push(result.latency.p99)
    return result.requests.total / result.duration
  }
  try {
    const rates = await compareRates({
      measure: 'Ranges of 2 MiB of a film, compared with bare node:http',
      product: () => fetchRanges(url, 'product'),
      limit: () => fetchRanges(bareUrl, 'bare'),
      goal: 0.8,
    })
    const slow = compareWithIdle(
      'Ranges of 2 MiB of a film, p99, compared with bare node:http',
      median(waits.product),
      median(waits.bare),
      1.5,
    )
    return [rates, slow]
  } finally {
    bare.close()
    bare.closeAllConnections()
  }
}

/** Beats of players, each with ten new seconds, beside a bare client that merges as many rows in sets of fifty. */
async function measureBeats(target: BenchTarget, databaseUrl: string, viewings: readonly OpenViewing[]): Promise<Row> {
  const bare = new pg.Client({ connectionString: databaseUrl })
  await bare.connect()
  await bare.query(bareTable)
  await bare.query('insert into limit_beats.watched select n from generate_series(1, $1::int) as n', [viewings.length])
  let round = 0
  try {
    return await compareRates({
      measure: `Beats of ${viewings.length.toLocaleString('en-US')} players, compared with bare upserts of ${rowsAtOnce} rows`,
      async product() {
        round += 1
        let next = 0
        const from = (round * 10) % 3500
        const result = await autocannon({
          url: target.url,
          connections: rowsAtOnce * 2,
          duration: seconds,
          requests: [
            {
              method: 'POST',
              setupRequest: (request) => {
                const viewing = viewings[next++ % viewings.length]
                const headers = { authorization: `Bearer ${viewing?.token}`, 'content-type': 'application/json' }
                const body = JSON.stringify({ position: from + 10, ranges: [[from, from + 10]], speed: 1 })
                return { ...request, path: `/api${callPath(beatViewing, { params: { id: viewing?.id ?? '' } })}`, headers, body }
              },
            },
          ],
        })
        if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} beats failed`)
        return result.requests.total / result.duration
      },
      async limit() {
        const until = performance.now() + seconds * 1000
        let rows = 0
        const begun = performance.now()
        while (performance.now() < until) {
          const ids = Array.from({ length: rowsAtOnce }, (_, at) => 1 + ((rows + at) % viewings.length))
          await bare.query({ name: 'beat', text: mergeRows, values: [ids, rows % 3500] })
          rows += rowsAtOnce
        }
        return (rows * 1000) / (performance.now() - begun)
      },
      goal: 0.5,
    })
  } finally {
    await bare.end()
  }
}
const bareTable = `drop schema if exists limit_beats cascade; create schema limit_beats;
  create table limit_beats.watched (id int primary key, ranges int4multirange not null default '{}', position int not null default 0)`
const mergeRows = `insert into limit_beats.watched (id, ranges, position)
  select id, int4multirange(int4range($2::int, $2::int + 10)), $2::int + 10 from unnest($1::int[]) as id
  on conflict (id) do update set ranges = limit_beats.watched.ranges + excluded.ranges, position = excluded.position`

/** One picture is 18 KB, and there are eight a second: 1.2 megabits a second. */
const hour = { seconds: 3600, picturesPerSecond: 8, pictureBytes: 18_000, keyEverySeconds: 2, size: { width: 1280, height: 720 } }

/** Packs one hour beside the product, which answers meanwhile, and compares with copies of the file that are flushed to the disk. */
async function measurePacking(url: string, folder: string): Promise<Row[]> {
  const file = path.join(folder, 'hour.mp4')
  await writeFile(file, await film(values.rounds === '1' ? { ...hour, seconds: 60 } : hour))
  const copySeconds = median([await copyOnce(file, folder), await copyOnce(file, folder), await copyOnce(file, folder)])
  const quiet = p99Of(await askWhile(url, afterSeconds(5)))
  const into = path.join(folder, 'packed')
  await mkdir(into)
  let isDone = false
  let peakKb = 0
  const watch = setInterval(() => (peakKb = Math.max(peakKb, memoryOfPacker())), 100)
  const begun = performance.now()
  const [verdict, busy] = await Promise.all([
    packInProcess({ files: [{ kind: 'P720', file }], into }, { limitMs: 600_000, signal: new AbortController().signal }).finally(() => {
      isDone = true
    }),
    askWhile(url, () => !isDone),
  ])
  clearInterval(watch)
  const took = (performance.now() - begun) / 1000
  if (verdict.state !== 'READY') throw new Error(`the hour was refused: ${verdict.code}`)
  say(`  an hour of ${round(statSync(file).size / 1_000_000)} MB: copy ${round(copySeconds, 2)} s, packed in ${round(took, 2)} s`)
  return [
    {
      measure: 'Packing an hour of film, compared with copies of its file',
      unit: 's',
      goal: { of: 'ratio', atMost: 12 },
      value: took,
      limit: copySeconds,
    },
    atMost('Memory of the process that packs an hour of film', peakKb / 1000, 300, 'MB'),
    compareWithIdle('The API while an hour of film is packed, p99, compared with an idle server', p99Of(busy).middleMs, quiet.middleMs),
  ]
}

async function copyOnce(file: string, folder: string) {
  const begun = performance.now()
  const copy = path.join(folder, 'copy.mp4')
  await copyFile(file, copy)
  const handle = await open(copy)
  await handle.sync()
  await handle.close()
  rmSync(copy)
  return (performance.now() - begun) / 1000
}

const askWhile = (url: string, goesOn: () => boolean) =>
  requestAtConstantRate(url, () => ({ method: 'GET', path: `/api${callPath(listPlans, {})}`, headers: {} }), { perSecond: 100, goesOn })
function afterSeconds(amount: number) {
  const until = performance.now() + amount * 1000
  return () => performance.now() < until
}

/** In kilobytes, the most that it has had so far. */
function memoryOfPacker() {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pack.process')) continue
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      continue // it has ended
    }
  }
  return 0
}
