import type { PersonalData } from '#platform/app/module'
import { releaseOf } from './seats.read-model.ts'

export const personalData: PersonalData = {
  collect: async () => ({}),
  erase: ({ db }, personId) => releaseOf(db, personId),
}
