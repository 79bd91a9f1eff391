import { pick, type Random, seededRandom } from '@khue/art/random'
import { callPath } from '@khue/contracts/call-path'
import { classSizes, countCourseFacets, courseSorts, listCourses } from '@khue/contracts/offer/courses'
import { courseFormats, examTargets } from '@khue/contracts/offer/course-content'
import { provinceCodes } from '@khue/contracts/ground/provinces'
import { suggestCourses } from '@khue/contracts/offer/search'
import { subjects } from '@khue/contracts/offer/subjects'
import { countTutorFacets, searchTutors, suggestTutors, tutorModes } from '@khue/contracts/offer/tutors'

/** Catalogue queries, drawn once and the same in every run: frequent and rare words, loose and narrow filters. */
const words = [
  'toán',
  'toan 8',
  'toán 9 hình học',
  'tiếng anh giao tiếp',
  'tieng anh lop 6',
  'ielts',
  'ielts writing',
  'toeic 750',
  'python cho người mới',
  'lap trinh scratch',
  'vật lí 12',
  'hoá hữu cơ',
  'sinh học di truyền',
  'đạo hàm',
  'luyện đề tốt nghiệp',
  'nâng cao',
  'ôn thi vào lớp 10',
  'cô lan',
  'thầy hiếu toán 9',
  'trần minh an',
  'piano đệm hát',
  've mau nuoc',
  'yoga',
  'dựng phim',
  'kỹ năng sống',
  'số nguyên tố',
  'cấp tốc K21',
  'lớp tối hà nội',
  'căn bậc hai cô yến',
  'cambridge a2',
] as const
const subjectIds = subjects.map(({ id }) => id)
const some = <T>(random: Random, odds: number, value: () => T) => (random() < odds ? value() : undefined)
const draw = <T>(key: string, count: number, one: (random: Random) => T) =>
  Array.from({ length: count }, (_, n) => one(seededRandom(`${key} ${n}`)))
const grade = (random: Random) => 6 + Math.floor(random() * 7)
const weekday = (random: Random) => 1 + Math.floor(random() * 7)
const api = (...call: Parameters<typeof callPath>) => `/api${callPath(...call)}`

const courseFilter = (random: Random) => ({
  categoryIds: some(random, 0.4, () => [pick(random, subjectIds)]),
  grades: some(random, 0.4, () => [grade(random)]),
  examTargets: some(random, 0.1, () => [pick(random, examTargets)]),
  weekdays: some(random, 0.3, () => [weekday(random)]),
  evening: some(random, 0.2, () => true),
  formats: some(random, 0.3, () => [pick(random, courseFormats)]),
  teacherGenders: some(random, 0.1, () => [pick(random, ['FEMALE', 'MALE'] as const)]),
  freeTrial: some(random, 0.1, () => true),
  classSizes: some(random, 0.1, () => [pick(random, classSizes)]),
  provinces: some(random, 0.1, () => [pick(random, provinceCodes)]),
  ratingFrom: some(random, 0.1, () => 4.5),
  feeTo: some(random, 0.2, () => 500_000 + Math.floor(random() * 20) * 250_000),
  lessonFeeTo: some(random, 0.1, () => 50_000 + Math.floor(random() * 10) * 20_000),
})
const tutorFilter = (random: Random) => ({
  subjectIds: some(random, 0.5, () => [pick(random, subjectIds)]),
  grades: some(random, 0.4, () => [grade(random)]),
  modes: some(random, 0.3, () => [pick(random, tutorModes)]),
  provinces: some(random, 0.3, () => [pick(random, provinceCodes)]),
  weekdays: some(random, 0.3, () => [weekday(random)]),
  evening: some(random, 0.2, () => true),
  ratingFrom: some(random, 0.1, () => '4' as const),
  feeTo: some(random, 0.2, () => 120_000 + Math.floor(random() * 20) * 20_000),
})
const names = ['nguyễn minh', 'tran', 'cô lan', 'lê quang hiếu', 'toán lớp 9', 'tieng anh', 'ngọc', 'hà nội'] as const
/** A prefix, as during typing. */
const begun = (random: Random, from: readonly string[]) => {
  const whole = pick(random, from)
  return whole.slice(0, 2 + Math.floor(random() * (whole.length - 1)))
}

export const pages = courseSorts.flatMap((sort) => [0, 1, 3].map((page) => api(listCourses, { query: { sort, page } })))
export const searches = draw('search', 300, (random) =>
  api(listCourses, {
    query: {
      ...courseFilter(random),
      term: some(random, 0.6, () => pick(random, words)),
      sort: some(random, 0.3, () => pick(random, courseSorts)),
      page: some(random, 0.2, () => Math.floor(random() * 5)),
    },
  }),
)
export const suggestions = draw('suggestion', 200, (random) => api(suggestCourses, { query: { term: begun(random, words) } }))
export const facets = draw('facets', 60, (random) =>
  api(countCourseFacets, { query: { ...courseFilter(random), term: some(random, 0.4, () => pick(random, words)) } }),
)
export const tutorSearches = draw('tutors', 200, (random) =>
  api(searchTutors, {
    query: {
      ...tutorFilter(random),
      term: some(random, 0.3, () => pick(random, names)),
      sort: some(random, 0.4, () => pick(random, courseSorts)),
      page: some(random, 0.2, () => Math.floor(random() * 5)),
    },
  }),
)
export const tutorSuggestions = draw('tutor suggestion', 60, (random) => api(suggestTutors, { query: { query: begun(random, names) } }))
export const tutorCounts = draw('tutor facets', 40, (random) => api(countTutorFacets, { query: tutorFilter(random) }))
