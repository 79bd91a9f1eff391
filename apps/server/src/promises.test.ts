import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { features, missingFeaturesIn } from '@khue/contracts/available-features'
import { applicationWorkingDays } from '@khue/contracts/offer/teaching-profile-rules'
import { proofReviewWorkingDays } from '@khue/contracts/people/identity-proof-rules'
import { expect, test } from 'vitest'

/** All texts of pages and notices. Terms and policies state rules instead; courses, posts and reviews are their authors' own words. */
const sources = [
  'apps/web/app/features/**/*.text.ts',
  'apps/server/src/modules/**/*.{text,notices}.ts',
  'apps/server/src/modules/ground/texts/first/{about-us,actions,business-training,contacts,faqs,partners,teams,testimonials}.md',
  'apps/server/src/demo/data/{plans,notices,banners}.ts',
]
const root = path.resolve(import.meta.dirname, '../../..')
/** Names the parts of a course to the teacher who writes it; promises nothing to buyers. */
const editor = 'apps/web/app/features/offer/authoring/'
const files = sources.flatMap((source) => globSync(source, { cwd: root })).filter((file) => !file.startsWith(editor))
const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n')

test('no text promises what does not exist', () => {
  expect(files.length).toBeGreaterThan(100)
  const promises = files.flatMap((file) =>
    linesOf(file).flatMap((line, at) => missingFeaturesIn(line).map((feature) => `${file}:${at + 1} ${feature}: ${line.trim()}`)),
  )
  expect(promises).toEqual([])
})

test('every plan card promises at least one thing that exists', () => {
  const cards = linesOf('apps/server/src/demo/data/plans.ts').filter((line) => line.trim().startsWith("description: '"))
  expect(cards).toHaveLength(5)
  const available = Object.values(features).filter(({ isAvailable }) => isAvailable)
  const base = /Như (Sao|Chòm)/ // includes the card before it
  expect(cards.filter((card) => !base.test(card) && !available.some(({ words }) => words.test(card)))).toEqual([])
})

test.each([
  'Vào tất cả lớp mở và kho luyện tập.',
  'thêm phòng học nhóm và xem lại bài',
  'Như Sao Khuê, thêm 4 giờ gia sư mỗi năm.',
  'Thi đấu ở đấu trường, tải ứng dụng iOS',
  'Cả nhà vào **phòng học trực tiếp**',
  'phụ huynh xem được các lần đăng nhập của con',
  'xem lần đăng nhập nào là của con',
])('the promise “%s” is noticed', (text) => expect(missingFeaturesIn(text).length).toBeGreaterThan(0))

test('every text that states how long a profile is checked states the same time', () => {
  expect(applicationWorkingDays).toBe(proofReviewWorkingDays)
  const spelled = ['không', 'một', 'hai', 'ba'][proofReviewWorkingDays]
  const stated = files.flatMap(linesOf).filter((line) => /(hồ sơ|xem|trả lời)[^.]*ngày làm việc/i.test(line))
  expect(stated.length).toBeGreaterThanOrEqual(4)
  for (const line of stated)
    expect(line).toMatch(new RegExp(`\\$\\{(?:proofReview|application|courseReview)WorkingDays\\} ngày|${spelled} ngày làm việc`))
  expect(linesOf('apps/web/app/features/people/identity-proof/identity-proof.text.ts').join('\n')).toContain(
    'trong ${proofReviewWorkingDays} ngày làm việc',
  )
})
