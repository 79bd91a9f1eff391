import { adultGrade } from '@khue/contracts/offer/course-content'
import type { ApprovalDifference } from '@khue/contracts/offer/authoring-approvals'
import { sayFilmLength } from '@khue/contracts/ground/media-rules'
import {
  type CourseDraft,
  type CourseField,
  type CourseItem,
  type CourseProgramme,
  mustWatchBounds,
} from '@khue/contracts/offer/course-draft'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { provinces } from '@khue/contracts/ground/provinces'
import { isSame } from './course-content.ts'

type Whole = { draft: CourseDraft; programme: CourseProgramme }

/** Fields and items that differ between two versions, in words. */
export function differencesOf(before: Whole, after: Whole, categoryName: (id: number) => string): ApprovalDifference[] {
  const fields = (Object.keys(courseFieldNames) as (CourseField | 'items')[]).flatMap((place) => {
    if (place === 'items' || isSame(before.draft[place], after.draft[place])) return []
    const inWords = (draft: CourseDraft) => (place === 'categoryId' ? categoryName(draft.categoryId) : fieldInWords(draft, place))
    return [{ place, name: courseFieldNames[place], before: inWords(before.draft), after: inWords(after.draft) }]
  })
  return [...fields, ...itemDifferences(before.programme, after.programme)]
}

function itemDifferences(before: CourseProgramme, after: CourseProgramme): ApprovalDifference[] {
  const [old, now] = [placedItems(before), placedItems(after)]
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((itemId) => {
    const [was, is] = [old.get(itemId) ?? '', now.get(itemId) ?? '']
    return was === is
      ? []
      : [{ place: `item:${itemId}`, name: is === '' ? 'Bài đã bỏ' : was === '' ? 'Bài mới' : 'Bài đã sửa', before: was, after: is }]
  })
}

/** Each item in words; a change of order or chapter shows as well. */
const placedItems = (programme: CourseProgramme) =>
  new Map(
    programme.flatMap((chapter, n) =>
      chapter.items.map((item, m) => [item.itemId, `${n + 1}.${m + 1} ${chapter.title} / ${itemInWords(item)}`]),
    ),
  )

const kinds = { LECTURE: 'Bài giảng', LIVE: 'Buổi học', ASSIGNMENT: 'Bài tập', PRACTICE: 'Luyện tập' } as const
function itemInWords(item: CourseItem) {
  const { kind, title, minutes, isFree, content, displayAt, deadline, documents } = item
  const parts = [
    `${kinds[kind]}: ${title}`,
    minutes === null ? '' : `${minutes} phút`,
    isFree ? 'học thử miễn phí' : '',
    content,
    displayAt ? `hiện từ ${moment(displayAt)}` : '',
    deadline ? `hạn ${moment(deadline)}` : '',
    documents.length > 0 ? `tài liệu: ${documents.map(({ name }) => name).join(', ')}` : '',
    ...(kind === 'LECTURE' ? filmInWords(item) : []),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

const mark = (id: string) => id.slice(-6)
/** Another film of the same length shows by its mark. */
function filmInWords({ videoId, captionsId, filmSeconds, filmChapters, accessDays, mustWatchPercent, isNoSkip }: CourseItem) {
  return [
    videoId ? `phim ${mark(videoId)}${filmSeconds === null ? '' : ` dài ${sayFilmLength(filmSeconds)}`}` : '',
    captionsId ? `phụ đề ${mark(captionsId)}` : '',
    filmChapters.length > 0 ? `mốc: ${filmChapters.map(({ at, title }) => `${sayFilmLength(at)} ${title}`).join(', ')}` : '',
    accessDays === null ? '' : `xem trong ${accessDays} ngày`,
    mustWatchPercent === mustWatchBounds.usual ? '' : `xem đủ ${mustWatchPercent} %`,
    isNoSkip ? 'không tua lần đầu' : '',
  ]
}

const moment = (iso: string) =>
  new Date(iso).toLocaleString('vi-VN', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short', timeStyle: 'short' })
const vnd = (amount: number) => `${amount.toLocaleString('vi-VN')}đ`
const formats = { RECORDED: 'Ghi hình', LIVE: 'Trực tuyến', ONE_TO_ONE: 'Kèm riêng một thầy một trò' } as const
const nothing = 'chưa có'

function fieldInWords(draft: CourseDraft, field: Exclude<CourseField, 'categoryId'>): string {
  const value = draft[field]
  if (value === null || value === '') return nothing
  switch (field) {
    case 'fee':
    case 'originalFee':
      return vnd(Number(value))
    case 'format':
      return formats[draft.format]
    case 'gradeFrom':
    case 'gradeTo':
      return draft[field] === adultGrade ? 'Người lớn' : `Lớp ${draft[field]}`
    case 'provinceCode':
      return provinces.find(({ code }) => code === value)?.name ?? nothing
    case 'hasFreeTrial':
      return value === true ? 'Có' : 'Không'
    case 'outcomes':
      return draft.outcomes.join('; ') || nothing
    case 'faq':
      return draft.faq.map(({ question, answer }) => `${question} ${answer}`).join('; ') || nothing
    case 'lessonMinutes':
      return `${draft.lessonMinutes} phút`
    default:
      return `${draft[field]}`
  }
}
