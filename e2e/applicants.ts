import { createHash } from 'node:crypto'
import type { APIResponse, Page } from '@playwright/test'
import type { getOwnApplications, OwnApplication } from '@khue/contracts/offer/applications'
import type { ApplicationKind } from '@khue/contracts/offer/teaching-profile-rules'
import type { UploaderCode } from '@khue/contracts/ground/upload-rules'
import { film } from '#testing/films'
import { callAs } from './accounts.ts'
import { expect } from './journey.ts'
import { runSql } from './test-database.ts'

type File = { fileName: string; bytes: Buffer }
const certificate = {
  fileName: 'bằng cử nhân.pdf',
  bytes: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
}
let shortFilm: Promise<Buffer> | undefined

async function dataOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data // the caller passes the contract's type
}
const origin = () => ({ origin: process.env.KHUE_URL ?? '' })

/** Uploads a file as the page's user does, without a form. */
export async function upload(page: Page, purpose: UploaderCode, { fileName, bytes }: File) {
  const asked = await page.request.post('/api/assets/v1/files/create-signed-upload-url', {
    data: { fileName, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    headers: { ...origin(), 'uploader-code': purpose },
  })
  const { assetId, upload: target } = await dataOf<{
    assetId: string
    upload: { by: string; url: string; headers?: Record<string, string> }
  }>(asked)
  const sent =
    target.by === 'tus'
      ? await page.request.patch(target.url, {
          data: bytes,
          headers: { ...origin(), 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        })
      : await page.request.put(target.url, { data: bytes, headers: { ...origin(), ...target.headers } })
  expect(sent.ok(), await sent.text()).toBe(true)
  await callAs(page, '/assets/v1/files/finish-upload', { assetId })
  return assetId
}

export const schoolId = '0190aaaa-0000-7000-8000-00000000000a'
const teaching = {
  title: 'Cô',
  subjectIds: [4],
  grades: [8, 9],
  yearsTeaching: 7,
  employment: { teachesAtSchool: true, school: 'THCS Hoa Sen, phường Yên Hoà, Hà Nội', classes: '8A1, 9B' },
  intro: 'Dạy Toán bằng hình vẽ, mỗi buổi một câu hỏi thật.',
  about: 'Mỗi buổi bắt đầu bằng một câu hỏi có thật, rồi cả lớp cùng vẽ ra lời giải.',
  schools: [{ id: schoolId, name: 'Đại học Sư phạm Hà Nội', study: 'Sư phạm Toán', fromYear: 2010, toYear: 2014 }],
}

export const ownApplication = async (page: Page, kind: ApplicationKind = 'TEACHER') => {
  const { applications } = await dataOf<(typeof getOwnApplications)['reply']['_zod']['output']>(
    await page.request.get('/api/tns/v1/applications/mine'),
  )
  return applications[kind]
}

export const saveApplication = async (page: Page, changes: object, kind: ApplicationKind = 'TEACHER') => {
  const revision = (await ownApplication(page, kind))?.revision ?? 0
  const data = { revision, changes }
  return dataOf<OwnApplication>(await page.request.patch(`/api/tns/v1/applications/mine/${kind}`, { data, headers: origin() }))
}

/** A complete application with a proof and a checked film, not sent yet. */
export async function draftApplication(page: Page, more: object = {}, kind: ApplicationKind = 'TEACHER') {
  shortFilm ??= film({ seconds: 31 })
  const videoId = await upload(page, 'INTRO_VIDEO', { fileName: 'gioi-thieu.mp4', bytes: await shortFilm })
  const proofId = await upload(page, 'TEACHER_PROOF', certificate)
  const proofs = [{ assetId: proofId, name: 'Bằng cử nhân Sư phạm Toán', itemId: schoolId }]
  await saveApplication(page, { ...teaching, ...more, proofs, introVideo: { assetId: videoId } }, kind)
  await expect.poll(async () => (await ownApplication(page, kind))?.introVideo?.state, { timeout: 60_000 }).toBe('READY')
}

export async function sendApplication(page: Page, kind: ApplicationKind = 'TEACHER') {
  const { revision = 0 } = (await ownApplication(page, kind)) ?? {}
  return callAs<OwnApplication>(page, `/tns/v1/applications/mine/${kind}/submit`, { revision })
}

/** Makes a case the oldest, because the desk may hold cases of earlier runs. */
export async function putFirst({ id }: Pick<OwnApplication, 'id'>) {
  await runSql(`update teacher_applications set submitted_at = now() - interval '1 year' where id = $1`, [id])
  await runSql(`update work_items set due_at = now() - interval '1 year' where ref_id = $1 and closed_at is null`, [id])
}
