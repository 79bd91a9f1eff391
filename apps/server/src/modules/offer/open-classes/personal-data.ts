import type { PersonalData } from '#platform/app/module'
import { removeInterests } from './open-classes.repository.ts'

export const personalData: PersonalData = {
  collect: async () => ({}),
  erase: ({ db }, personId) => removeInterests(db, personId),
}
