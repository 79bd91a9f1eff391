import { listTopTeachers } from '@khue/contracts/teachers'
import { type Api, serve } from '#platform/api'
import { topTeachers } from './teachers.service.ts'

export function teacherRoutes(api: Api) {
  serve(api, listTopTeachers, async ({ deps, query }) => ({ items: await topTeachers(deps, query.size) }))
}
