import { createHash, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Assignment, Homework, Submission } from '@khue/contracts/learning/homework-shapes'
import { encodePoints, type StrokePoint } from '@khue/contracts/learning/mark-states'
import { expect } from './journey.ts'
import { ask, buyRun, childDevice, parentWithChild, teacherWithRun } from './lesson-steps.ts'

/** In whole minutes. */
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()

/** A teacher's run that a parent has bought for a child, who has a device of its own. */
export async function classWithPupil(page: Page, browser: Browser) {
  const { teacher, course, run, lessons } = await teacherWithRun(browser)
  const { child } = await parentWithChild(page)
  await buyRun(page, course, run, child.id)
  return { teacher, course, run, lessons, child, pupil: await childDevice(browser, page, child.id) }
}

/** Homework of a run, due in five hours. */
export const giveHomework = (teacher: Page, run: string, more: object = {}) =>
  ask<Assignment>(teacher, 'POST', '/clms/v1/assignments', {
    id: randomUUID(),
    scope: 'RUN',
    refId: run,
    title: '8 câu: điều kiện xác định',
    content: 'Tìm **điều kiện xác định** của mỗi phân thức.',
    parts: [
      { title: 'Đúng điều kiện', points: 800 },
      { title: 'Trình bày đủ bước', points: 200 },
    ],
    displayAt: inHours(-1),
    dueAt: inHours(5),
    ...more,
  })

export const homeworkPath = (id: string, learnerId?: string) => `/account/homework/${id}${learnerId ? `?learnerId=${learnerId}` : ''}`
export const getHomework = (page: Page, id: string, learnerId?: string) =>
  ask<Homework>(page, 'GET', `/clms/v1/homework/${id}${learnerId ? `?learnerId=${learnerId}` : ''}`)

/** A picture of an empty page, drawn by the browser. */
async function blankPage(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 600, height: 800 })
    const paper = canvas.getContext('2d')
    if (paper) {
      paper.fillStyle = '#fdfcf8'
      paper.fillRect(0, 0, 600, 800)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(drawn, 'base64')
}

/** Uploads a file as the page's user; returns its id. */
async function sendFile(page: Page, purpose: string, bytes: Buffer) {
  const headers = { origin: process.env.KHUE_URL ?? '', 'uploader-code': purpose }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const data = { fileName: 'trang-1.png', size: bytes.length, sha256 }
  const answer = await page.request.post('/api/assets/v1/files/create-signed-upload-url', { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  const body = (await answer.json()) as { data: { assetId: string; upload: { url: string; headers: Record<string, string> } } } // the contract's type
  const { assetId, upload } = body.data
  const put = await page.request.put(upload.url, { data: bytes, headers: { ...upload.headers, origin: process.env.KHUE_URL ?? '' } })
  expect(put.ok(), await put.text()).toBe(true)
  await ask(page, 'POST', '/assets/v1/files/finish-upload', { assetId })
  return assetId
}

/** Hands in one page and a sentence, without the editor. */
export async function handInPage(pupil: Page, id: string) {
  const assetId = await sendFile(pupil, 'HOMEWORK', await blankPage(pupil))
  const work = { id: randomUUID(), text: 'Em làm câu 1.', files: [{ assetId }] }
  return { assetId, submission: await ask<Submission>(pupil, 'POST', `/clms/v1/homework/${id}/submissions`, work) }
}

const pointsOf = (...points: StrokePoint[]) => Buffer.from(encodePoints(points)).toString('base64')

/** Marks a page with a circle and a tick, points and words, and returns the mark. */
export async function markAndReturn(teacher: Page, submissionId: string, fileId: string) {
  const stroke = { fileId, page: 1, colour: 'RED', width: 30, text: null }
  const strokes = [
    { ...stroke, id: randomUUID(), kind: 'CIRCLE', points: pointsOf([1000, 1000], [4000, 2000]) },
    { ...stroke, id: randomUUID(), kind: 'TICK', points: pointsOf([6000, 1500]) },
  ]
  const path = `/clms/v1/submissions/${submissionId}`
  await ask(teacher, 'POST', `${path}/strokes`, { strokes, erased: [] })
  const points = [
    { part: 0, points: 650 },
    { part: 1, points: 200 },
  ]
  await ask(teacher, 'PATCH', `${path}/mark`, { revision: 0, words: 'Xem lại dấu của câu 2 nhé.', points })
  await ask(teacher, 'POST', `${path}/return`, {})
}
