/** Rules of one kind, the newest first, as they stand on a day. */
type Dated = { fromOn: string }

/** The one that is in force on this day: the newest that has begun. */
export const ruleOn = <R extends Dated>(rules: readonly R[], day: string) =>
  rules.filter(({ fromOn }) => fromOn <= day).toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1))[0]

/** Whether a rule is over, in force or to come. */
export function stateOn<R extends Dated>(rule: R, ofSameKind: readonly R[], day: string) {
  if (rule.fromOn > day) return 'FUTURE'
  return ruleOn(ofSameKind, day) === rule ? 'IN_FORCE' : 'PAST'
}
