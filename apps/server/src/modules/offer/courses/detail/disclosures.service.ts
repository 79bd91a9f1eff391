import type { DisclosedCourse } from '@khue/contracts/offer/authoring-approvals'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import type { z } from 'zod'
import type { Deps } from '#platform/deps'
import { disclose } from '../course.ts'
import { listOnSaleOf } from './detail.repository.ts'

/** What must be published of each course of a teacher that is on sale. */
export async function listDisclosures({ db }: Deps, teacherId: string, teacher: string): Promise<z.output<typeof DisclosedCourse>[]> {
  const rows = await listOnSaleOf(db, teacherId)
  return rows.map(({ id, code, title, subjectId, content }) => ({
    id,
    title,
    href: `/courses/${slugWithCode({ slug: slugOf(title), code })}`,
    ...disclose({ ...content, subjectId, teacher }),
  }))
}
