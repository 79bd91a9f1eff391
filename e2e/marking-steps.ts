import { randomUUID } from 'node:crypto'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { encodePoints, type StrokePoint } from '@khue/contracts/learning/mark-states'
import type { Mark } from '@khue/contracts/learning/marking-shapes'
import sharp from 'sharp'
import { upload } from './applicants.ts'
import { expect, visit } from './journey.ts'
import { ask, buyRun, parentWithChild, teacherWithRun } from './lesson-steps.ts'

const line = (y: number, text: string) => `<text x="70" y="${y}" font-family="sans-serif" font-size="26" fill="#23308F">${text}</text>`
/** A photo of a page of squared paper, with a few lines on it. */
const pageOf = (number: number) => {
  const squares = Array.from({ length: 40 }, (_, at) => `<path d="M0 ${at * 25}H600M${at * 25} 0V800" stroke="#D6DCF5" fill="none"/>`).join(
    '',
  )
  const lines = [`Trang ${number}`, 'Câu 9. x + 4 = 0', 'x = −4', 'Câu 10. 3x − 6 = 0', 'x = 2'].map((words, at) =>
    line(90 + at * 110, words),
  )
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#FDFCF8"/>${squares}${lines.join('')}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
}

export const parts = [
  { title: 'Câu 9', points: 400 },
  { title: 'Câu 10: tìm điều kiện xác định rồi rút gọn', points: 600 },
]

export type Homework = Awaited<ReturnType<typeof submittedHomework>>

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()

/** Homework that a child has handed in: photos of pages, and a teacher who marks them. */
export async function submittedHomework(browser: Browser, page: Page, { pages = 2, text = '' } = {}) {
  const { teacher, course, run } = await teacherWithRun(browser)
  const { child } = await parentWithChild(page)
  await buyRun(page, course, run, child.id)
  const assignmentId = randomUUID()
  const assignment = {
    id: assignmentId,
    scope: 'RUN',
    refId: run,
    title: '12 câu phân thức',
    displayAt: inHours(-1),
    dueAt: inHours(5),
    parts,
  }
  await ask(teacher, 'POST', '/clms/v1/assignments', assignment)
  const submissionId = await submit(page, { assignmentId, learnerId: child.id, pages, text })
  return { teacher, course, run, child, assignmentId, submissionId }
}

type Work = { assignmentId: string; learnerId: string; pages?: number; text?: string }
/** The parent hands in for the child. */
export async function submit(page: Page, { assignmentId, learnerId, pages = 2, text = '' }: Work) {
  const files = []
  for (let number = 1; number <= pages; number += 1)
    files.push({ assetId: await upload(page, 'HOMEWORK', { fileName: `trang-${number}.jpg`, bytes: await pageOf(number) }) })
  const { id } = await ask<{ id: string }>(page, 'POST', `/clms/v1/homework/${assignmentId}/submissions`, {
    id: randomUUID(),
    learnerId,
    text,
    files,
  })
  return id
}

export const deskPath = (submissionId: string) => `/account/teaching/mark/${submissionId}`
export const getMark = (teacher: Page, id: string) => ask<Mark>(teacher, 'GET', `/clms/v1/submissions/${id}/mark`)

export async function openDesk(teacher: Page, submissionId: string) {
  await visit(teacher, deskPath(submissionId))
  await expect(paper(teacher).locator('img')).toBeVisible()
}
export const paper = (page: Page, number = 1) => page.getByRole('application', { name: new RegExp(`^Trang ${number}:`) })
export const strokesOn = (page: Page, number = 1) => paper(page, number).locator('svg > path')
export const pressTool = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, phím`) }).click()

export async function expectSaved(page: Page) {
  await expect(page.getByText(/^Đã lưu/).first()).toBeVisible({ timeout: 20_000 })
}

/** Strokes as another marker's page sends them. */
export const drawElsewhere = (teacher: Page, submissionId: string, fileId: string, ...points: StrokePoint[]) => {
  const stroke = {
    id: randomUUID(),
    fileId,
    page: 1,
    kind: 'PEN',
    colour: 'GREEN',
    width: 60,
    points: Buffer.from(encodePoints(points)).toString('base64'),
    text: null,
  }
  return ask(teacher, 'POST', `/clms/v1/submissions/${submissionId}/strokes`, { strokes: [stroke] })
}

/** Spots of a page in the window, from shares of its width and height. */
export async function spotsOf(target: Locator, shares: readonly (readonly [x: number, y: number])[]) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The page is not seen')
  return shares.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
}

type Spot = { x: number; y: number }
/** A pen, as Chromium gets it from a tablet. */
export async function penLine(page: Page, spots: readonly Spot[]) {
  const session = await page.context().newCDPSession(page)
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Spot) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      force: 0.5,
    })
  const [first, ...rest] = spots
  if (!first) return
  await pen('mousePressed', first)
  for (const spot of rest) await pen('mouseMoved', spot)
  await pen('mouseReleased', spots.at(-1)!)
  await session.detach()
}

type Fingers = (readonly Spot[])[]
/** Fingers that come down together and move from row to row. */
export async function touch(page: Page, rows: Fingers, radius = 10) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const points = (row: readonly Spot[]) => row.map(({ x, y }, id) => ({ x, y, id, radiusX: radius, radiusY: radius, force: 1 }))
  for (const [at, row] of rows.entries())
    await session.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints: points(row) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
