import * as contract from '@khue/contracts/learning/homework'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { createPdf, margin } from '#platform/documents/pdf'
import { homeworkWorld } from '#testing/homework'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'
import { drawFile } from './drawing/draw.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents, app } = base
const { givenRun } = homeworkWorld(base, await given.admin())
const { sent, send } = uploads(call, app.fastify)
type Person = Awaited<ReturnType<typeof given.student>>

/** A page of A4. */
async function pdfOf(words: string) {
  const pdf = createPdf({ title: words, madeAt: new Date() })
  pdf.write(pdf.root, 'P', words, { x: margin, y: margin, width: 400, style: { size: 20, weight: 400, color: '#151A31' } })
  return Buffer.from(await pdf.close())
}
const submit = (as: Person, id: string, assetIds: string[]) =>
  call(contract.submitHomework, { as, params: { id }, body: { id: uuidv7(), files: assetIds.map((assetId) => ({ assetId })) } })
const fileOf = async (as: Person, id: string) => (await call(contract.getHomework, { as, params: { id } })).data.submissions[0]!.files[0]!
const many = (count: number) => {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')
  const pages = Array.from({ length: count }, (_, n) => `${n + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>endobj\n`).join('')
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${count}/Kids[${kids}]>>endobj\n${pages}trailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}

test('the pages of a PDF become pictures that can be marked on, once, and go with their file', async () => {
  const { assignment, adult } = await givenRun()
  const { assetId } = await sent(adult, { purpose: 'HOMEWORK', fileName: 'bài làm.pdf', bytes: await pdfOf('Câu 1: x ≠ 3') })
  expect((await submit(adult, assignment.id, [assetId])).data.files[0]).toMatchObject({ kind: 'PAGES', pages: null, refusal: null })
  await Promise.all([deliverEvents(), drawFile(deps, assetId)])
  const { pages } = await fileOf(adult, assignment.id)
  const [page] = pages!
  expect(page?.page).toBe(1)
  expect(Math.abs(page!.height - 2200)).toBeLessThan(10) // whole points are scaled
  const { rawPayload } = await app.fastify.inject({ url: page!.address, headers: { authorization: `Bearer ${adult.accessToken}` } })
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([page!.width, page!.height])
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]) // paper, not the black of transparency
  expect((await sharp(rawPayload).stats()).channels.every(({ min }) => min < 90)).toBe(true) // and ink
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from assets where purpose = 'HOMEWORK_PAGE' and status = 'CLAIMED'`,
  )
  expect(rows[0]?.n).toBe(1)
})

test.each([
  ['too many pages', many(61), 'PDF_TOO_MANY_PAGES'],
  ['no page at all', Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'), 'PDF_BROKEN'],
  ['a page that is not there', Buffer.from(String(many(1)).replace('[3 0 R]', '[9 0 R]')), 'PDF_BROKEN'],
])('a PDF with %s is kept as it was sent, and says why it is not drawn', async (_, bytes, refusal) => {
  const { assignment, adult } = await givenRun()
  const { assetId } = await sent(adult, { purpose: 'HOMEWORK', fileName: 'bài làm.pdf', bytes })
  await submit(adult, assignment.id, [assetId])
  await deliverEvents()
  expect(await fileOf(adult, assignment.id)).toMatchObject({ pages: null, refusal })
})

test('sixty pages are drawn', async () => {
  const { assignment, adult } = await givenRun()
  const { assetId } = await sent(adult, { purpose: 'HOMEWORK', fileName: 'bài làm.pdf', bytes: many(60) })
  await submit(adult, assignment.id, [assetId])
  await deliverEvents()
  expect((await fileOf(adult, assignment.id)).pages).toHaveLength(60)
})

/** The head of an iPhone's picture. */
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)])

test('an iPhone picture is refused in words, and a JPEG that calls itself one is a page', async () => {
  const { assignment, adult } = await givenRun()
  const refused = await send(adult, { purpose: 'HOMEWORK', fileName: 'IMG_0001.HEIC', bytes: heic })
  expect(refused).toMatchObject({ status: 422, code: 'FILE_KIND_NOT_ALLOWED' })
  const { assetId } = await sent(adult, { purpose: 'HOMEWORK', fileName: 'IMG_0002.HEIC', bytes: await picture('jpeg') })
  expect((await submit(adult, assignment.id, [assetId])).data.files[0]).toMatchObject({ kind: 'PAGES', name: 'IMG_0002.jpg' })
})
