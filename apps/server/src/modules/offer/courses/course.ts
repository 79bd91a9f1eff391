import { adultGrade, type CourseContent } from '@khue/contracts/offer/course-content'
import { type Disclosure } from '@khue/contracts/offer/courses'
import { schoolSubjects } from '@khue/contracts/offer/extra-teaching'
import { gradeWords } from '@khue/contracts/offer/grades'
import { subjects } from '@khue/contracts/offer/subjects'
import { provinces } from '@khue/contracts/ground/provinces'

const subjectName = (id: number) => subjects.find((subject) => subject.id === id)?.name ?? ''

/** The grades of a course in words; null when it is for everyone. */
export function gradesInWords({ gradeFrom, gradeTo }: Pick<CourseContent, 'gradeFrom' | 'gradeTo'>) {
  if (gradeFrom === null || gradeTo === null) return null
  if (gradeFrom === adultGrade) return 'Người lớn'
  if (gradeTo === adultGrade) return `Lớp ${gradeFrom} đến người lớn`
  return gradeFrom === gradeTo ? `Lớp ${gradeFrom}` : `Lớp ${gradeFrom}–${gradeTo}`
}

const english = 1
const taughtAtSchool: ReadonlySet<number> = new Set([...schoolSubjects, english])

type Disclosed = Pick<CourseContent, 'gradeFrom' | 'gradeTo' | 'lessons' | 'lessonMinutes' | 'format' | 'provinceCode' | 'fee'>

/** What Circular 29/2024 requires to be published about extra lessons before enrolment. */
export function disclose(course: Disclosed & { subjectId: number; teacher: string }): Disclosure {
  const isForPupils = course.gradeFrom !== null && course.gradeFrom < adultGrade
  return {
    subject: subjectName(course.subjectId),
    grades: gradesInWords(course),
    lessons: course.lessons,
    minutes: course.lessons * course.lessonMinutes,
    form: course.format,
    place: provinces.find(({ code }) => code === course.provinceCode)?.name ?? null,
    teacher: course.teacher,
    fee: course.fee,
    isExtraTeaching: isForPupils && taughtAtSchool.has(course.subjectId),
  }
}

const examWords = {
  GRADE_6_ENTRANCE: 'thi vào lớp 6',
  GRADE_10_ENTRANCE: 'thi vào lớp 10',
  HIGH_SCHOOL_GRADUATION: 'thi tốt nghiệp THPT',
  COMPETENCY_TEST: 'đánh giá năng lực',
  OLYMPIAD: 'học sinh giỏi',
  IELTS: 'IELTS',
  TOEIC: 'TOEIC',
  CAMBRIDGE: 'Cambridge',
} as const
const formatWords = { RECORDED: 'ghi hình', LIVE: 'trực tuyến', ONE_TO_ONE: 'gia sư kèm riêng một thầy một trò' } as const

/** What a course is searched by beside its title. Lists every grade, because people search for one. */
export function keywordsOf(
  content: CourseContent,
  { subjectId, category, teacher }: { subjectId: number; category: string; teacher: string },
) {
  const { gradeFrom, gradeTo, examTarget, provinceCode } = content
  const place = provinces.find(({ code }) => code === provinceCode)?.name
  return [
    subjectName(subjectId),
    category,
    ...gradeWords(gradeFrom, gradeTo),
    examTarget && examWords[examTarget],
    formatWords[content.format],
    content.textbook,
    place,
    teacher,
    content.summary,
  ]
    .filter(Boolean)
    .join('. ')
}
