import { z } from 'zod'
import { courseFormats, examTargets } from './course-content.ts'
import { freeTimes, learnerLevels } from './open-classes.ts'
import { endpoint } from '../endpoint.ts'
import { genders } from '../people/profile.ts'
import { SearchTerm } from '../query-params.ts'
import { tutorGenders, tutorModes } from './tutors.ts'
import { TypedLine } from '../text.ts'

/** What the search box of the header searches (spec 2): courses, open classes, the network of tutors. */
export const searchScopes = ['COURSE', 'INTERACTIVE', 'TUTOR'] as const
export type SearchScope = (typeof searchScopes)[number]

/** Spec 3: a past search, and a suggestion, are a name and a key. */
export const SearchItem = z.object({
  name: z.string(),
  key: z.string().describe('What it stands for: `category:4`, `course:{code}`, `teacher:{id}`; empty for a term that was typed'),
})
export type SearchItem = z.infer<typeof SearchItem>

export type SuggestedKey = { kind: 'CATEGORY'; id: number } | { kind: 'COURSE'; code: string } | { kind: 'TEACHER'; id: string }

/** Parses the key of a suggestion; undefined for a key that names nothing of the courses. */
export function parseSuggestionKey(key = ''): SuggestedKey | undefined {
  const [, category, code, teacher] =
    /^(?:category:(\d{1,6})|course:([a-z2-9]{8})|teacher:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))$/.exec(key) ?? []
  if (category) return { kind: 'CATEGORY', id: Number(category) }
  if (code) return { kind: 'COURSE', code }
  return teacher ? { kind: 'TEACHER', id: teacher } : undefined
}

/** Spec 9. */
export const suggestionPageSize = 10

/** Spec 7. The scope of tutors has its own endpoint. */
export const suggestCourses = endpoint({
  method: 'GET',
  path: '/css/v1/autocomplete-suggestion',
  access: 'guest',
  summary: 'Gợi ý khi đang gõ: môn học, khoá học và thầy cô, hoặc lớp mở',
  query: z.object({ term: SearchTerm, type: z.enum(['COURSE', 'INTERACTIVE']).default('COURSE') }),
  reply: z.object({ items: z.array(SearchItem) }),
})

/** The filters of courses that a sentence can name; a page adds them to its own filters, under the same names. */
export const ParsedCourseFilter = z.object({
  categoryIds: z.array(z.int()).optional(),
  grades: z.array(z.int()).optional(),
  levels: z.array(z.enum(learnerLevels)).optional(),
  examTargets: z.array(z.enum(examTargets)).optional(),
  weekdays: z.array(z.int()).optional(),
  evening: z.boolean().optional(),
  feeFrom: z.int().optional(),
  feeTo: z.int().optional(),
  lessonFeeFrom: z.int().optional(),
  lessonFeeTo: z.int().optional(),
  formats: z.array(z.enum(courseFormats)).optional(),
  teacherGenders: z.array(z.enum(genders)).optional(),
  freeTrial: z.boolean().optional(),
  provinces: z.array(z.string()).optional(),
})
export type ParsedCourseFilter = z.infer<typeof ParsedCourseFilter>
/** The same for tutors: only their own filters. */
export const ParsedTutorFilter = ParsedCourseFilter.pick({
  grades: true,
  weekdays: true,
  evening: true,
  feeFrom: true,
  feeTo: true,
  freeTrial: true,
  provinces: true,
}).extend({
  subjectIds: z.array(z.int()).optional(),
  modes: z.array(z.enum(tutorModes)).optional(),
  genders: z.array(z.enum(tutorGenders)).optional(),
})
export type ParsedTutorFilter = z.infer<typeof ParsedTutorFilter>
/** The same for live classes, with one choice per filter. */
export const ParsedClassFilter = z.object({
  categoryId: z.int().optional(),
  level: z.enum(learnerLevels).optional(),
  time: z.enum(freeTimes).optional(),
})
export type ParsedClassFilter = z.infer<typeof ParsedClassFilter>
/** Under the names that each scope's list uses. */
export const ParsedFilter = z.object({ ...ParsedCourseFilter.shape, ...ParsedTutorFilter.shape, ...ParsedClassFilter.shape })
export type ParsedFilter = z.infer<typeof ParsedFilter>

export const chipKinds = ['SUBJECT', 'GRADE', 'EXAM', 'TIME', 'FEE', 'FORMAT', 'PROVINCE', 'TEACHER_GENDER', 'FREE_TRIAL'] as const
/** One recognised part of the search: shown as a chip that the person can remove. */
export const SearchChip = z.object({
  kind: z.enum(chipKinds),
  label: z.string().describe('Fit to be shown: “Lớp 8”'),
  text: z.string().describe('What was typed and is read so: “lop 8”'),
  filter: ParsedFilter,
})
export type SearchChip = z.infer<typeof SearchChip>

/** “toán 8 tối thứ 3 dưới 200k” → subject, grade, weekday and evening, fee; the rest remains the search term. */
export const parseSearch = endpoint({
  method: 'GET',
  path: '/css/v1/parse-search',
  access: 'guest',
  summary: 'Hiểu câu tìm kiếm thành các bộ lọc; phần còn lại là từ khoá',
  query: z.object({ term: SearchTerm, scope: z.enum(searchScopes).default('COURSE') }),
  reply: z.object({ term: z.string(), chips: z.array(SearchChip) }),
})

/** Spec 3 and 9: number of recent searches kept per scope; guests keep their own in the browser. */
export const recentSearchLimit = 5
/** A longer text is not stored as a search. */
export const longestSearch = 200

const Scope = z.enum(searchScopes)
const line = (min: number) => TypedLine.min(min).max(longestSearch)
const Recent = z.object({ items: z.array(SearchItem) })

export const listRecentSearches = endpoint({
  method: 'GET',
  path: '/utilities/search-history',
  access: 'user',
  summary: 'Các tìm kiếm gần đây của tôi trong một phạm vi, mới nhất trước',
  query: z.object({ scope: Scope }),
  reply: Recent,
  isPrivate: true,
})
export const rememberSearch = endpoint({
  method: 'POST',
  path: '/utilities/search-history',
  access: 'user',
  summary: 'Nhớ một tìm kiếm; mỗi phạm vi chỉ giữ những tìm kiếm gần nhất',
  body: z.strictObject({ scope: Scope, name: line(1), key: line(0).default('') }),
  reply: Recent,
})
export const forgetSearches = endpoint({
  method: 'POST',
  path: '/utilities/search-history/forget',
  access: 'user',
  summary: 'Xoá một tìm kiếm gần đây, hoặc tất cả trong một phạm vi',
  body: z.strictObject({ scope: Scope, name: line(1).optional().describe('Bỏ trống: xoá tất cả') }),
  reply: Recent,
})
