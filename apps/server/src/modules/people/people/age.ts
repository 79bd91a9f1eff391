/** Whole years on a day, both as YYYY-MM-DD; a person born on 29 February has their birthday on 1 March of other years. */
export function ageOn(day: string, birthDate: string) {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Until this age a person is a minor (Civil Code 2015, article 21). */
export const fullAge = 18

/** At an unknown age, a person with a guardian is treated as a child. */
export const isMinor = (age: number | undefined, hasGuardian: boolean) => (age === undefined ? hasGuardian : age < fullAge)
