import { PDFiumLibrary } from '@hyzyla/pdfium'
import { submitHomework } from '@khue/contracts/learning/homework'
import * as contract from '@khue/contracts/learning/marking'
import { getReturnedMarkPdf, replyToMark } from '@khue/contracts/learning/returned-marks'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { markingWorld, parts, pointsOf } from '#testing/marking'
import { pdfText } from '#testing/pdf-text'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given } = base
const { soldRun, submittedIn, give, photo, stroke, draw, save, giveBack, reopen, voice, familyMarks } = markingWorld(
  base,
  await given.admin(),
)
const run = await soldRun()

type Person = Awaited<ReturnType<typeof given.student>>
const printed = async (as: Person, id: string) => (await call(contract.getMarkPdf, { as, params: { id } })).data
const ofFamily = (as: Person, id: string, markId: string, learnerId?: string) =>
  call(getReturnedMarkPdf, { as, params: { id, markId }, query: { learnerId } })
const wordsIn = (content: string) => pdfText(Buffer.from(content, 'base64'))

const along = (pixels: readonly Pixel[], axis: 0 | 1) => pixels.map((pixel) => pixel[axis])

type Pixel = readonly [x: number, y: number]
/** Where the red ink is on the page of the work, as a share of its width and height, and the shape of that page, which is blue in the tests. */
async function inkOn(content: string) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Buffer.from(content, 'base64'))
  const { data, width, height } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  library.destroy()
  const below = 20 // the bar at the top is blue, too
  const all = Array.from({ length: width * (height - below) }, (_, n): Pixel => [n % width, below + Math.floor(n / width)])
  const channels = ([x, y]: Pixel) => [0, 1, 2].map((channel) => data[(y * width + x) * 4 + channel]!) as [number, number, number]
  const ofColour = (is: (red: number, blue: number) => boolean) =>
    all.filter((pixel) => {
      const [red, green, blue] = channels(pixel)
      return green < 90 && is(red, blue)
    })
  const [ink, work] = [ofColour((red, blue) => red > 150 && blue < 90), ofColour((red, blue) => blue > 150 && red < 90)]
  const sides = ([0, 1] as const).map((axis) => {
    const sorted = along(work, axis).toSorted((a, b) => a - b)
    return [sorted[0]!, sorted.at(-1)!] as const
  })
  const spot = ([0, 1] as const).map((axis) => {
    const [from, to] = sides[axis]!
    return (along(ink, axis).reduce((sum, at) => sum + at, 0) / ink.length - from) / (to - from)
  })
  const [across, down] = sides.map(([from, to]) => to - from)
  return { spot, shape: across! / down! }
}

test('a family prints what was returned: pages, points, words and replies, with every Vietnamese letter', async () => {
  const { teacher, child, mother, assignment, submission, file } = await submittedIn(run)
  await draw(teacher, submission.id, [
    stroke(file),
    stroke(file, { kind: 'TEXT', text: 'Thiếu điều kiện ở đây', points: pointsOf([500, 900]) }),
  ])
  await save(teacher, submission.id, {
    revision: 0,
    words: 'Em làm tốt, nhớ kết luận.\nLần sau ghi rõ đơn vị.',
    points: [{ part: 0, points: 725 }],
  })
  const spot = { fileId: file, page: 1, x: 4000, y: 5000 }
  await call(contract.addMarkVoice, {
    as: teacher,
    params: { id: submission.id },
    body: { id: uuidv7(), assetId: await voice(teacher), seconds: 9, spot },
  })
  await giveBack(teacher, submission.id)
  const [mark] = (await familyMarks(child, assignment.id)).data.items
  await call(replyToMark, { as: child, params: { id: mark!.id }, body: { id: uuidv7(), text: 'Em cảm ơn cô ạ' } })
  const { data } = await ofFamily(child, assignment.id, mark!.id)
  expect(data).toMatchObject({ fileName: 'bai-cham-8-cau-dieu-kien-xac-dinh.pdf', mediaType: 'application/pdf' })
  const words = wordsIn(data.content).join('\n')
  for (const expected of [
    assignment.title,
    child.name,
    'Em làm câu 1.',
    'Thiếu điều kiện ở đây',
    'Lần sau ghi rõ đơn vị.',
    '7,25 / 8',
    '– / 2',
    '1. Dài 0:09, ở trang 1. Nghe trong Khuê.',
    'Em cảm ơn cô ạ',
  ])
    expect(words).toContain(expected)
  expect(words).not.toContain('\uFFFD')
  const again = await ofFamily(mother, assignment.id, mark!.id, child.id)
  expect(again.data.content).toBe(data.content) // drawn once
})

test.each([
  [0, [0.3, 0.2], 200 / 300],
  [90, [0.8, 0.3], 300 / 200],
  [180, [0.7, 0.8], 200 / 300],
  [270, [0.2, 0.7], 300 / 200],
] as const)('on a page turned by %i degrees the pen is where it was on the screen', async (rotation, spot, shape) => {
  const { data: assignment } = await give(run.teacher, run.id)
  const file = await photo(run.child)
  const body = { id: uuidv7(), files: [{ assetId: file, rotation }] }
  const submission = (await call(submitHomework, { as: run.child, params: { id: assignment.id }, body })).data
  await draw(run.teacher, submission.id, [stroke(file, { points: pointsOf([2900, 2000], [3100, 2000]), width: 300 })])
  const { content } = await printed(run.teacher, submission.id)
  const found = await inkOn(content)
  expect(found.shape).toBeCloseTo(shape, 1)
  for (const axis of [0, 1]) expect(Math.abs(found.spot[axis]! - spot[axis]!)).toBeLessThan(0.02)
})

test('nothing is printed before the return, for strangers, or of a round that was returned again', async () => {
  const { teacher, child, adult, mother, assignment, submission, file } = await submittedIn(run)
  await save(teacher, submission.id, { revision: 0, words: 'Bí mật' })
  expect(wordsIn((await printed(teacher, submission.id)).content).join()).toContain('Chưa trả')
  const first = (await giveBack(teacher, submission.id)).data.markId
  await reopen(teacher, submission.id)
  await draw(teacher, submission.id, [stroke(file, { kind: 'TEXT', text: 'Vòng hai', points: pointsOf([50, 900]) })])
  expect(wordsIn((await ofFamily(child, assignment.id, first)).data.content).join()).not.toContain('Vòng hai')
  expect(wordsIn((await printed(teacher, submission.id)).content).join()).toContain('Vòng hai')
  const second = (await call(contract.getMark, { as: teacher, params: { id: submission.id } })).data
  expect(second.state).toBe('DRAFT')
  const { code } = await ofFamily(child, assignment.id, uuidv7())
  expect(code).toBe('MARK_NOT_FOUND')
  for (const [as, learnerId] of [
    [adult, undefined],
    [adult, child.id],
    [mother, undefined],
    [await given.parent(), child.id],
  ] as const)
    expect([404]).toContain((await ofFamily(as, assignment.id, first, learnerId)).status)
  for (const as of [child, mother]) expect((await call(contract.getMarkPdf, { as, params: { id: submission.id } })).status).toBe(403)
  expect((await call(contract.getMarkPdf, { as: await given.teacher(), params: { id: submission.id } })).code).toBe('MARK_NOT_FOUND')
  await giveBack(teacher, submission.id)
  expect((await ofFamily(child, assignment.id, first)).code).toBe('MARK_NOT_FOUND')
})

test('work of words alone is printed, too', async () => {
  const { data: assignment } = await give(run.teacher, run.id, { parts })
  const body = { id: uuidv7(), text: 'Bài của em chỉ có chữ.' }
  const submission = (await call(submitHomework, { as: run.child, params: { id: assignment.id }, body })).data
  const words = wordsIn((await printed(run.teacher, submission.id)).content)
  expect(words).toContain('Bài của em chỉ có chữ.')
  expect(words).toContain('– / 8')
})
