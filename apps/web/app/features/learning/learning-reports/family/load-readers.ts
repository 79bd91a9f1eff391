import { getReportReader } from '@khue/contracts/learning/reports'
import type { PersonCard } from '@khue/contracts/people/identity'
import type { PageApi } from '#app/shared/load-context.ts'

/** Whether each child of a family reads its reports. */
export const loadReaders = (call: PageApi['call'], children: readonly Pick<PersonCard, 'id' | 'name' | 'avatar'>[]) =>
  Promise.all(
    children.map(async ({ id, name, avatar }) => ({
      learnerId: id,
      name,
      avatar,
      reader: await call(getReportReader, { params: { learnerId: id } }),
    })),
  )
