import { CourseContent } from '@khue/contracts/offer/course-content'
import type { CourseProblem } from '@khue/contracts/offer/authoring'
import { type CourseDraft, type CourseItem, type CourseProgramme, hasFilm } from '@khue/contracts/offer/course-draft'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { completeTexts, lessonsOfProgramme } from './course-content.ts'

const shortestLessonMinutes = 25 // spec 5

/** What keeps a course from being submitted (spec 5), in the order of the editor. Whose course it is may add more. */
export function problemsOf(draft: CourseDraft, programme: CourseProgramme): CourseProblem[] {
  const parsed = CourseContent.safeParse(completeTexts(draft, programme))
  const ofFields = (parsed.error?.issues ?? []).flatMap(({ path: [field], message }) =>
    typeof field === 'string' && field in courseFieldNames ? [{ field, message }] : [],
  )
  // the schema compares fields only once each is right by itself
  if (draft.format !== 'RECORDED' && !draft.classSize) ofFields.push({ field: 'classSize', message: notFilled })
  const first = new Map(ofFields.toReversed().map((one) => [one.field, one])) // one message per field
  const inOrder = Object.keys(courseFieldNames).flatMap((field) => first.get(field) ?? [])
  return [...inOrder, ...problemsOfItems(programme)]
}
const notFilled = 'Vui lòng điền thông tin này.'

function problemsOfItems(programme: CourseProgramme): CourseProblem[] {
  const problems: CourseProblem[] = []
  if (lessonsOfProgramme(programme).length === 0)
    problems.push({ field: 'items', message: 'Chương trình cần ít nhất một buổi học hoặc một bài giảng.' })
  if (programme.some(({ title, items }) => title === '' && items.length > 0))
    problems.push({ field: 'items', message: 'Mỗi chương cần có tên.' })
  for (const item of programme.flatMap(({ items }) => items)) {
    const message = problemOf(item)
    if (message) problems.push({ field: `item:${item.itemId}`, message })
  }
  return problems
}

function problemOf({ kind, title, minutes, content, displayAt, deadline, filmChapters, filmSeconds }: CourseItem) {
  if (title === '') return 'Bài này chưa có tên.'
  if (kind === 'LIVE' && (minutes ?? 0) < shortestLessonMinutes) return 'Mỗi buổi dài ít nhất 25 phút.'
  if (kind === 'LECTURE' && !minutes) return 'Vui lòng điền thời lượng bài giảng.'
  if (kind === 'LECTURE' && filmChapters.some(({ at }, n) => at <= (filmChapters[n - 1]?.at ?? -1)))
    return 'Các mốc của phim phải theo thứ tự thời gian.'
  if (filmSeconds !== null && filmChapters.some(({ at }) => at >= filmSeconds)) return 'Một mốc của phim nằm sau lúc phim kết thúc.'
  if (kind !== 'ASSIGNMENT') return undefined
  if (content === '') return 'Bài tập chưa có nội dung.'
  if (displayAt && deadline && deadline <= displayAt) return 'Hạn nộp phải sau lúc hiện bài.'
  return undefined
}

/** Worth a second look; keeps nothing from being submitted. */
export function warningsOf(draft: CourseDraft, programme: CourseProgramme): CourseProblem[] {
  const warnings: CourseProblem[] = []
  const unit = lessonUnit(draft)
  const lessons = lessonsOfProgramme(programme).length
  if (draft.lessons && lessons > 0 && lessons !== draft.lessons)
    warnings.push({ field: 'items', message: `Chương trình ghi ${lessons} ${unit}, còn khoá học bán ${draft.lessons} ${unit}.` })
  for (const { title, items } of programme)
    if (items.length === 0)
      warnings.push({
        field: 'items',
        message: `Chương ${title === '' ? 'chưa có tên' : `“${title}”`} chưa có bài nào nên không được gửi duyệt.`,
      })
  if (draft.description === '') warnings.push({ field: 'description', message: 'Mô tả chi tiết giúp phụ huynh yên tâm hơn.' })
  if (draft.outcomes.length === 0) warnings.push({ field: 'outcomes', message: 'Hãy nói học viên làm được gì sau khoá này.' })
  const unfilmed = draft.format === 'RECORDED' ? findLectureWithoutFilm(programme) : undefined
  if (unfilmed) warnings.push({ field: `film:${unfilmed.itemId}`, message: 'Khoá ghi hình chỉ được duyệt khi mọi bài giảng đã có phim.' })
  return warnings
}

/** What a course is counted in. */
export const lessonUnit = ({ format }: Pick<CourseDraft, 'format'>) => (format === 'RECORDED' ? 'bài giảng' : 'buổi')

/** The first one. */
export const findLectureWithoutFilm = (programme: CourseProgramme) =>
  programme.flatMap(({ items }) => items).find((item) => item.kind === 'LECTURE' && !hasFilm(item))

/** Spec 5: the refusal names the fields to check and complete. */
export function missingSentence(problems: readonly CourseProblem[]) {
  const names = problems.map(({ field }) => nameOfPlace(field))
  return `Vui lòng kiểm tra và điền đủ: ${[...new Set(names)].join(', ')}.`
}
export const nameOfPlace = (place: string) =>
  Object.hasOwn(courseFieldNames, place)
    ? courseFieldNames[place as keyof typeof courseFieldNames]
    : (otherPlaces[place] ?? courseFieldNames.items)
const otherPlaces: Record<string, string> = { contract: 'Hợp đồng', profile: 'Hồ sơ giáo viên' }
