import autocannon from 'autocannon'
import { callPath } from '@khue/contracts/call-path'
import { encodePoints, type StrokePoint } from '@khue/contracts/learning/mark-states'
import { drawStrokes, listMarkingQueue } from '@khue/contracts/learning/marking'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { createPdf, margin, textWidth } from '#platform/documents/pdf'
import { drawPdfPages, pdfLimits } from '#modules/ground/assets'
import { startSession } from '#modules/people/sessions'
import { withDemoLock } from '#server/demo/load'
import { demoAccounts } from '#server/demo/data/accounts'
import { actorOf } from '#server/demo/queues'
import { run, vacuum } from './bulk.ts'
import { compareRates } from './compare-rates.ts'
import { p99Of, requestAtConstantRate } from './constant-rate.ts'
import { growDatabase } from './growth/grow.ts'
import { measurePhoto } from './photo.ts'
import { atMost, type Row, round } from './report.ts'
import { type BenchTarget, connections, openTarget } from './sale.ts'
import type { Servers } from './servers.ts'
import { say, seconds, values } from './settings.ts'

const learners = 500
/** Of the pieces of work, those of the measured teacher. */
const teachers = 20
const perSecond = 100
const strokesPerBatch = 40
const openWorks = 64

/** The queue of a teacher among many submissions, strokes that are stored, and pages of a PDF that are drawn. */
export async function measureHomework({ product, databaseUrl }: Servers): Promise<Row[]> {
  const target = openTarget(product, databaseUrl)
  try {
    await growDatabase(target.deps, { users: learners, orders: 0, seed: 'bench' })
    const teacher = await signInTeacher(target)
    await growSubmissions(target, teacher.id)
    return [
      await measureWithoutDemo(target, () => measureQueue(target, teacher.token)),
      await measureStrokes(target, databaseUrl, teacher),
      await measurePdf(),
      ...(await measurePhoto(product)),
    ]
  } finally {
    await target.close()
  }
}

/** Jobs of the demo wait meanwhile: they teach, mark and report for the measured teacher. */
async function measureWithoutDemo({ deps }: BenchTarget, measure: () => Promise<Row>) {
  let row: Row | undefined
  await withDemoLock(deps, async () => {
    row = await measure()
  })
  return row!
}

type Teacher = { id: string; token: string }
async function signInTeacher({ deps }: BenchTarget): Promise<Teacher> {
  const account = demoAccounts.find(({ roles }) => roles.includes('teacher'))
  const actor = account && (await actorOf(deps, account))
  if (!actor) throw new Error('the demo has no teacher')
  const { accessToken } = await startSession(deps, { accountId: actor.accountId, device: 'bench', userAgent: 'bench' })
  return { id: actor.id, token: accessToken }
}

/** Each assignment has some hundred learners; of a tenth of their work the mark was returned. */
async function growSubmissions({ deps }: BenchTarget, teacherId: string) {
  const wanted = Number(values.homework)
  const { rows } = await deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from submissions where receipt_code like 'BENCH%'`,
  )
  const missing = Math.ceil((wanted - (rows[0]?.count ?? 0)) / learners)
  if (missing <= 0) return
  say(`  adding ${round(missing * learners)} submissions`)
  const statements = [
    'drop table if exists bench_given, bench_handed',
    `create table bench_given as select uuidv7() as id, n, case when n % ${teachers} = 0 then '${teacherId}'::uuid
        else (select id from people where id <> '${teacherId}' order by id offset n % ${teachers - 1} limit 1) end as teacher_id from generate_series(1, ${missing}) as n`,
    `insert into assignments (id, teacher_id, scope, ref_id, title, display_at, due_at, given_at, locked_at, announced_at)
      select id, teacher_id, 'RUN', id, 'Bài ' || n, now() - interval '9 days', now() - interval '2 days', now() - interval '9 days', now(), now() from bench_given`,
    `create table bench_handed as select uuidv7() as id, g.id as assignment_id, g.teacher_id, p.id as learner_id, row_number() over () as n
      from bench_given as g cross join (select id from people order by id desc limit ${learners}) as p`,
    'insert into assignment_targets (assignment_id, learner_id) select assignment_id, learner_id from bench_handed',
    `insert into submissions (id, assignment_id, learner_id, version, sha256, submitted_at, counted_at, submitted_by, receipt_code, bytes)
      select id, assignment_id, learner_id, 1, md5(id::text), now() - n * interval '1 second', now() - n * interval '1 second', learner_id, 'BENCH' || id, 1000 from bench_handed`,
    `insert into marking_queue (submission_id, assignment_id, learner_id, teacher_id, ref_id, submitted_at, returned_at)
      select id, assignment_id, learner_id, teacher_id, assignment_id, now() - n * interval '1 second', case when n % 10 = 0 then now() end from bench_handed`,
    'drop table bench_given, bench_handed',
  ]
  for (const statement of statements) await run(deps, statement)
  for (const table of ['assignments', 'assignment_targets', 'submissions', 'marking_queue']) await vacuum(deps, table)
  await deps.db.execute(sql`checkpoint`) // what was added is not written to the disk while the queue is read
}

async function measureQueue(target: BenchTarget, token: string): Promise<Row> {
  const address = `/api${callPath(listMarkingQueue, { query: {} })}`
  let left = 0
  const read = async (amount: number) => {
    left = amount
    const ask = () => {
      left -= 1
      return { method: 'GET', path: address, headers: { authorization: `Bearer ${token}` } }
    }
    return requestAtConstantRate(target.url, ask, { perSecond, goesOn: () => left > 0 })
  }
  await read(perSecond * 5) // each connection prepares its statements
  const { wholeMs, middleMs } = p99Of(await read(perSecond * seconds * 2))
  const among = `The marking queue of a teacher among ${round(Number(values.homework))} submissions, p99`
  return atMost(among, wholeMs, 20, 'ms', `median of rounds of five seconds ${round(middleMs, 2)} ms`)
}

type Work = { submissionId: string; fileId: string }
/** Submissions of the teacher, each with one page. */
async function addPages({ deps }: BenchTarget, teacherId: string): Promise<Work[]> {
  const { rows } = await deps.db.execute<Work>(sql`
    with work as (select q.submission_id, q.assignment_id, q.learner_id, gen_random_uuid() as file_id from marking_queue as q
        where q.teacher_id = ${teacherId} and q.returned_at is null and not exists (select from marks as m where m.submission_id = q.submission_id)
          and not exists (select from submission_files as f where f.submission_id = q.submission_id) order by q.submission_id desc limit ${openWorks}),
      files as (insert into homework_files (asset_id, assignment_id, learner_id, kind, name, bytes, sha256, pages)
        select file_id, assignment_id, learner_id, 'PAGES', 'Trang.jpg', 1000, md5(file_id::text), 1 from work),
      pages as (insert into homework_pages (file_id, page, picture_id, width, height) select file_id, 1, file_id, 1500, 2200 from work),
      placed as (insert into submission_files (submission_id, position, asset_id, assignment_id, learner_id) select submission_id, 0, file_id, assignment_id, learner_id from work)
    select submission_id as "submissionId", file_id as "fileId" from work`)
  return rows
}

/** A line of thirty points, as a pen draws it in a third of a second. */
const line = Array.from({ length: 30 }, (_, at): StrokePoint => [1000 + at * 40, 2000 + Math.round(200 * Math.sin(at / 4))])
const points = Buffer.from(encodePoints(line))

async function measureStrokes(target: BenchTarget, databaseUrl: string, { id, token }: Teacher): Promise<Row> {
  const bare = new pg.Pool({ connectionString: databaseUrl, max: connections })
  await bare.query(`drop schema if exists limit_strokes cascade; create schema limit_strokes;
    create table limit_strokes.stroke (submission_id uuid, id uuid, file_id uuid, page smallint, kind text, colour text, width smallint, points bytea, change int,
      drawn_by uuid, drawn_at timestamptz, primary key (submission_id, id))`)
  try {
    return await compareRates({
      measure: `Strokes in batches of ${strokesPerBatch}, compared with bare inserts of as many rows`,
      product: async () => drawMany(target.url, token, await addPages(target, id)),
      limit: () => insertMany(bare),
      goal: 0.6,
    })
  } finally {
    await bare.end()
  }
}

async function drawMany(url: string, token: string, works: readonly Work[]) {
  let next = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const { submissionId, fileId } = works[next++ % works.length]!
          const one = { fileId, page: 1, kind: 'PEN', colour: 'RED', width: 30, points: points.toString('base64') }
          const strokes = Array.from({ length: strokesPerBatch }, () => ({ id: randomUUID(), ...one }))
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
          return {
            ...request,
            path: `/api${callPath(drawStrokes, { params: { id: submissionId } })}`,
            headers,
            body: JSON.stringify({ strokes, erased: [] }),
          }
        },
      },
    ],
  })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} batches were refused`)
  return (result.requests.total * strokesPerBatch) / result.duration
}

const insertRows = `insert into limit_strokes.stroke select $1::uuid, id, $1::uuid, 1, 'PEN', 'RED', 30, $3, 1, $1::uuid, now() from unnest($2::uuid[]) as id`
/** As many at once as the server holds connections. */
async function insertMany(pool: pg.Pool) {
  const until = performance.now() + seconds * 1000
  let rows = 0
  async function work() {
    const client = await pool.connect()
    try {
      while (performance.now() < until) {
        const ids = Array.from({ length: strokesPerBatch }, () => randomUUID())
        await client.query({ name: 'insert_rows', text: insertRows, values: [randomUUID(), ids, points] })
        rows += strokesPerBatch
      }
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
  return rows / seconds
}

const pdfPages = 10
/** Pages of text, as a word processor writes them. */
async function writePdf(file: string) {
  const pdf = createPdf({ title: 'Bài làm', madeAt: new Date() })
  const style = { weight: 400, color: '#151A31', size: 12 } as const
  for (let page = 0; page < pdfPages; page += 1) {
    let y = margin
    for (let lineNo = 0; lineNo < 30; lineNo += 1)
      y = pdf.write(pdf.root, 'P', `Câu ${lineNo + 1}. Điều kiện xác định của phân thức là mẫu khác 0.`, {
        x: margin,
        y,
        width: textWidth,
        style,
      })
    if (page < pdfPages - 1) pdf.nextPage()
  }
  writeFileSync(file, await pdf.close())
}

async function rate(work: () => Promise<number>) {
  const begun = performance.now()
  return ((await work()) * 1000) / (performance.now() - begun)
}

/** Pages a second: in a bounded process as the product draws them, and by PDFium in this process, each into a JPEG file. */
async function measurePdf(): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khue-pdf-'))
  const file = path.join(folder, 'file.pdf')
  try {
    await writePdf(file)
    return await compareRates({
      measure: `Pages of a PDF of ${pdfPages} drawn as pictures, compared with PDFium alone`,
      product: () =>
        rate(async () => {
          const drawn = await drawPdfPages(file, folder)
          if (!('pages' in drawn)) throw new Error(drawn.fault)
          return drawn.pages.length
        }),
      limit: () => rate(() => drawBare(file, folder)),
      goal: 1 / 1.3,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drawBare(file: string, folder: string) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(readFileSync(file))
  const count = document.getPageCount()
  for (let at = 0; at < count; at += 1) {
    const page = document.getPage(at)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(pdfLimits.pixelsPerPoint, pdfLimits.side / Math.max(originalWidth, originalHeight))
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toFile(path.join(folder, `bare-${at}.jpg`))
  }
  document.destroy()
  library.destroy()
  return count
}
