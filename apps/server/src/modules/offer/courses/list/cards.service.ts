import type { CourseCard } from '@khue/contracts/offer/courses'
import { slugOf } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import { pictureUrl } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import type { CardRow } from './cards.repository.ts'
import { teacherCards } from './teacher-cards.ts'

const keys = new Map<number, string>(subjects.map(({ id, key }) => [id, key]))

export function coverOf({ coverAssetId, subjectId, id }: { coverAssetId: string | null; subjectId: number; id: string }) {
  const key = keys.get(subjectId)
  if (!key) throw new Error(`course ${id} belongs to no subject`)
  return coverAssetId ? pictureUrl(coverAssetId) : `/art/covers/${key}/${id}.svg`
}

/** Rounded to one decimal. */
export const averageOf = (sum: number, count: number) => (count === 0 ? 0 : Math.round((sum / count) * 10) / 10)

export async function describeCards(deps: Pick<Deps, 'db'>, rows: readonly CardRow[]): Promise<CourseCard[]> {
  const teachers = await teacherCards(
    deps,
    rows.map((row) => row.teacherId),
  )
  return rows.map((row) => {
    const teacher = teachers.get(row.teacherId)
    if (!teacher) throw new Error(`course ${row.id} has an unknown teacher`)
    return {
      id: row.id,
      code: row.code,
      slug: slugOf(row.title),
      title: row.title,
      subjectId: row.subjectId,
      categoryId: row.categoryId,
      gradeFrom: row.gradeFrom,
      gradeTo: row.gradeTo,
      format: row.format,
      cover: coverOf(row),
      teacher: { ...teacher, name: `${row.teacherTitle} ${teacher.name}` },
      fee: row.feeVnd,
      originalFee: row.originalFeeVnd,
      feePerLesson: row.feePerLessonVnd,
      lessons: row.lessons,
      hasFreeTrial: row.hasFreeTrial,
      provinceCode: row.provinceCode,
      rating: { average: averageOf(row.ratingSum, row.ratingCount), count: row.ratingCount },
      bought: row.boughtCount,
      schedule: row.batch && { weekdays: row.batch.weekdays, from: row.batch.from, to: row.batch.to, startsOn: row.batch.startsOn },
      seatsLeft: row.batch?.seatsLeft ?? null,
    }
  })
}
