import { ownAccountAge } from '@khue/contracts/people/families'

type Learner = { age: number | undefined; guardianshipIds: readonly string[] }
export type Decision = { guardianshipId: string; isAllowed: boolean }

/** From 16 on, and without guardians, people read what is written about them. At an unknown age, a person with a guardian is treated as a child. */
export const readsAlways = ({ age, guardianshipIds }: Learner) =>
  guardianshipIds.length === 0 || (age !== undefined && age >= ownAccountAge)

/** Whether a learner reads reports about themselves: a younger child when a present guardian allows it, and none refuses. */
export function mayReadOwn(learner: Learner, decisions: readonly Decision[]) {
  if (readsAlways(learner)) return true
  const present = decisions.filter(({ guardianshipId }) => learner.guardianshipIds.includes(guardianshipId))
  return present.length > 0 && present.every(({ isAllowed }) => isAllowed)
}
