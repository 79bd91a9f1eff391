import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openViewing } from '@khue/contracts/learning/lectures'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Deps, transact } from '#platform/deps'
import { courseBuilder } from '#testing/courses'
import type { people, TestPerson } from '#testing/people'
import { vnpayCallbackFields } from '#testing/sale'
import type { testApp } from '#testing/test-app'

export type LectureSpec = {
  seconds?: number
  isFree?: boolean
  accessDays?: number
  isNoSkip?: boolean
  mustWatchPercent?: number
  isReady?: boolean
  /** Of the picture; the sound has a tenth. */
  bytes?: number
  segmentBytes?: number
}

let receipts = 5_900_000

/** Bytes in the folder store, as if media had packed them. */
async function keepBytes(deps: Deps, ownerId: string, bytes: Buffer) {
  const id = uuidv7()
  const folder = path.join(deps.config.dataDir, 'files', 'kept', id.slice(-2))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${id}.whole`), bytes)
  await deps.db
    .execute(sql`insert into assets (id, person_id, purpose, status, file_name, bytes, sha256, kind, upload_expires_at, expires_at)
    values (${id}, ${ownerId}, 'PACKED_LECTURE', 'CLAIMED', 'phim.mp4', ${bytes.length}, ${'0'.repeat(64)}, 'MP4', now() + interval '1 hour', now() + interval '1 hour')`)
  return id
}

const initBytes = 700

/** A film that is ready: random bytes, cut into segments of six seconds. */
async function packedFilm(deps: Deps, ownerId: string, { seconds = 60, bytes = 3 * 1024 * 1024, segmentBytes }: LectureSpec) {
  const videoId = uuidv7()
  await deps.db.execute(sql`insert into videos (id, owner_id, purpose, state, duration_ms, width, height, decided_at)
    values (${videoId}, ${ownerId}, 'LECTURE', 'READY', ${seconds * 1000}, 1280, 720, now())`)
  const files = {
    P720: { bytes: randomBytes(bytes), codecs: 'avc1.64001f,mp4a.40.2', peak: 1_600_000, average: 1_250_000, width: 1280, height: 720 },
    AUDIO: { bytes: randomBytes(Math.ceil(bytes / 10)), codecs: 'mp4a.40.2', peak: 64_000, average: 56_000, width: null, height: null },
  } as const
  for (const [kind, file] of Object.entries(files)) {
    const assetId = await keepBytes(deps, ownerId, file.bytes)
    const segments = cut(file.bytes.length - initBytes, segmentBytes ?? Math.ceil(bytes / Math.ceil(seconds / 6)))
    await deps.db
      .execute(sql`insert into video_renditions (video_id, kind, asset_id, bytes, codecs, peak_bits_per_second, average_bits_per_second, width, height, init_bytes, segments)
      values (${videoId}, ${kind}, ${assetId}, ${file.bytes.length}, ${file.codecs}, ${file.peak}, ${file.average}, ${file.width}, ${file.height}, ${initBytes}, ${JSON.stringify(segments)}::jsonb)`)
  }
  return { videoId, bytes: files.P720.bytes, sound: files.AUDIO.bytes }
}

function cut(bytes: number, each: number) {
  const segments: [number, number][] = []
  for (let at = 0; at < bytes; at += each) segments.push([6000, Math.min(each, bytes - at)])
  return segments
}

/** Recorded courses on sale, with films. */
export function recordedCourses({ given, deps }: { given: ReturnType<typeof people>; deps: Deps }) {
  async function recordedCourse(
    specs: readonly LectureSpec[] = [{}, {}, {}],
    { fee = 450_000, teacher: by }: { fee?: number; teacher?: TestPerson } = {},
  ) {
    const teacher = by ?? (await given.teacher({ name: 'Phạm Thu Trang' }))
    const course = await courseBuilder(deps, teacher).course({ format: 'RECORDED', title: 'Phân thức từ đầu', fee })
    const lectures = []
    for (const [position, spec] of specs.entries()) lectures.push(await addLecture(course.id, teacher.id, position, spec))
    return { id: course.id, code: course.code, teacher, lectures }
  }
  /** Items of an approved version never change: a test that needs others lifts that rule for one statement. */
  const changeItems = (change: SQL) =>
    transact(deps, async ({ db }) => {
      await db.execute(sql`alter table course_items disable trigger user`)
      await db.execute(change)
      await db.execute(sql`alter table course_items enable trigger user`)
    })
  async function addLecture(courseId: string, teacherId: string, position: number, spec: LectureSpec) {
    const { seconds = 60, isFree = false, accessDays = null, isNoSkip = false, mustWatchPercent = 90, isReady = true } = spec
    const film = await packedFilm(deps, teacherId, spec)
    const itemId = uuidv7()
    const ready = isReady ? sql`now()` : sql`null`
    await changeItems(sql`insert into course_items (course_id, version, position, item_id, kind, chapter, chapter_title, title, is_free, video_id, access_days,
        must_watch_percent, is_no_skip, film_ready_at, film_seconds)
      select id, version, ${position}, ${itemId}, 'LECTURE', ${Math.floor(position / 2)}, ${`Chương ${Math.floor(position / 2) + 1}`}, ${`Bài ${position + 1}`}, ${isFree}, ${film.videoId},
        ${accessDays}, ${mustWatchPercent}, ${isNoSkip}, ${ready}, ${isReady ? seconds : null}::float8 from courses where id = ${courseId}`)
    return { itemId, ...film }
  }
  return { recordedCourse, addLecture, changeItems }
}

/** The same, and people who buy them. The app needs `vnpayEnv`. */
export function lectureWorld({ call, given, deps, deliverEvents }: Awaited<ReturnType<typeof testApp>>) {
  async function buy(as: TestPerson, code: string, learner = as) {
    const items = [{ sku: courseSku(code), quantity: 1 as const, learnerId: learner.id }]
    const { ids } = (await call(placeOrders, { as, body: { items } })).data
    const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
    await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(receipts++) }) })
    await deliverEvents()
    return ids[0]!
  }
  const lineOf = async (orderId: string) =>
    (await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`)).rows[0]!.id
  const open = (
    as: TestPerson,
    course: { id: string },
    itemId: string,
    { id = uuidv7(), learnerId }: { id?: string; learnerId?: string } = {},
  ) => call(openViewing, { as, params: { id: course.id, itemId }, body: { id, ...(learnerId && { learnerId }) } })
  /** So much time has passed since seconds were last counted. */
  const passTime = (learner: TestPerson, seconds: number) =>
    deps.db.execute(
      sql`update watchings set counted_until = counted_until - make_interval(secs => ${seconds}) where person_id = ${learner.id}`,
    )
  /** The right ended by its time, so many seconds ago. */
  const expire = (learner: TestPerson, secondsAgo = 1) =>
    deps.db.execute(
      sql`update entitlements set starts_at = least(starts_at, now() - interval '9 days'), ends_at = now() - make_interval(secs => ${secondsAgo}) where person_id = ${learner.id}`,
    )
  return { ...recordedCourses({ given, deps }), buy, lineOf, open, passTime, expire }
}
