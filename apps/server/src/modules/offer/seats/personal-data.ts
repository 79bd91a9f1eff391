import type { PersonalData } from '#platform/app/module'
import { releaseOf } from './seats.repository.ts'

export const personalData: PersonalData = {
  collect: async () => ({}),
  erase: ({ db }, personId) => releaseOf(db, personId),
}
