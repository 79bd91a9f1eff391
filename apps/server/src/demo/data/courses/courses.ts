import { pick, type Random, seededRandom } from '@khue/art/random'
import type { CourseContent } from '@khue/contracts/offer/course-content'
import { type Flavour, examFlavours, schoolFlavours, skillFlavours } from './flavours.ts'
import { type Line, examLines, schoolLines, skillLines } from './lines.ts'
import { commonQuestions, privateQuestions, recordedQuestions } from './words.ts'

export type DemoCourse = {
  key: string
  /** The topic and the format, which together are the title. */
  about: string
  way: string
  subjectId: number
  content: CourseContent
  runs: Flavour['runs']
  boughtCount: number
  /** For runs of a full class: the share of seats taken, from 0 to 1. */
  fullness: number
}

const textbook = 'Kết nối tri thức với cuộc sống'
const provinces = ['01', '79', '48', '92', '31', '46'] as const
const subjectOf = (categoryId: number) => Math.floor(categoryId / 1000)

function crossed(lines: readonly Line[], flavours: readonly Flavour[]) {
  return lines.flatMap((line) => flavours.map((flavour) => courseOf(line, flavour)))
}

function courseOf(line: Line, flavour: Flavour): DemoCourse {
  const title = `${line.name}${line.name.includes(':') ? ' – ' : ': '}${flavour.title}`
  const random = seededRandom(title)
  const programme = line.chapters.map((chapter, index) => programmeOf(chapter, flavour, index))
  const lessons = flavour.lessons ?? programme.flatMap((chapter) => chapter.lessons).length
  const fee = roundTo(flavour.feePerLesson * lessons * (0.85 + random() * 0.3), 10_000)
  return {
    key: title,
    about: line.name,
    way: flavour.title,
    subjectId: subjectOf(line.categoryId),
    runs: flavour.runs,
    boughtCount: Math.round(3000 ** random() * (flavour.format === 'ONE_TO_ONE' ? 0.2 : 1)),
    fullness: random(),
    content: {
      title,
      summary: flavour.summary(line.name),
      description: describe(line, flavour, lessons),
      outcomes: line.chapters.map((chapter) => `Tự tin với phần “${nameOf(chapter)}”`),
      categoryId: line.categoryId,
      gradeFrom: line.grades?.[0] ?? null,
      gradeTo: line.grades?.[1] ?? null,
      examTarget: line.exam ?? null,
      textbook: line.grades && line.grades[1] < 13 && [3, 4].includes(subjectOf(line.categoryId)) ? textbook : null,
      format: flavour.format,
      fee,
      originalFee: random() < 0.3 ? roundTo(fee * 1.25, 10_000) : null,
      lessons,
      lessonMinutes: flavour.minutes,
      classSize: flavour.classSize,
      hasFreeTrial: random() < 0.5,
      provinceCode: flavour.isSometimesOffline && random() < 0.5 ? pick(random, provinces) : null,
      introVideo: null,
      programme,
      faq: questionsOf(flavour, random),
    },
  }
}

const roundTo = (value: number, step: number) => Math.round(value / step) * step
const nameOf = (chapter: string) => chapter.slice(0, chapter.indexOf(':'))

const describe = (line: Line, flavour: Flavour, lessons: number) =>
  [
    `## Lớp học thế nào\n\n${flavour.promise}`,
    `## Nội dung chính\n\n${line.chapters.map((chapter) => `- **${nameOf(chapter)}**:${chapter.slice(chapter.indexOf(':') + 1).replaceAll(';', ',')}.`).join('\n')}`,
    flavour.format === 'RECORDED'
      ? `Cả khoá có **${lessons} bài giảng**, mỗi bài khoảng ${flavour.minutes} phút.`
      : `Cả khoá có **${lessons} buổi**, mỗi buổi ${flavour.minutes} phút.`,
  ].join('\n\n')

function programmeOf(chapter: string, { minutes, format }: Flavour, index: number): CourseContent['programme'][number] {
  const lessons = chapter
    .slice(chapter.indexOf(':') + 1)
    .split(';')
    .map((title) => title.trim())
  return {
    title: nameOf(chapter),
    lessons: [
      ...lessons.map((title, n) => ({ title, minutes, kind: 'LESSON' as const, isFree: index === 0 && n === 0 })),
      ...(format === 'RECORDED'
        ? []
        : [{ title: 'Luyện tập cuối chương', minutes: Math.min(minutes, 45), kind: 'PRACTICE' as const, isFree: false }]),
    ],
  }
}

function questionsOf({ format }: Flavour, random: Random) {
  if (format === 'RECORDED') return [...recordedQuestions, commonQuestions[3]]
  if (format === 'ONE_TO_ONE') return [...privateQuestions, commonQuestions[1]]
  return random() < 0.5 ? commonQuestions.slice(0, 3) : [...commonQuestions]
}

/** The 400 courses of the demo, the same on every machine. */
export const demoCourses: readonly DemoCourse[] = [
  ...crossed(schoolLines, schoolFlavours),
  ...crossed(examLines, examFlavours),
  ...crossed(skillLines, skillFlavours),
]
