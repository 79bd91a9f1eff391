import type { PersonCard } from '@khue/contracts/people/identity'

export const momentOf = (millis: number) => new Date(millis).toISOString()

export function personIn(people: ReadonlyMap<string, PersonCard>, id: string) {
  const one = people.get(id)
  if (!one) throw new Error(`unknown person ${id}`) // rows refer to people
  return one
}
