import { z } from 'zod'
import { announcement } from '#platform/news'

/** How many have been taught by a teacher, or what they say of it, may have changed. */
export const teacherRated = announcement('teacher.rated', z.object({ teacherId: z.uuid() }))
