/** Rules of one kind, newest first, as of a day. */
type Dated = { effectiveOn: string }

/** The rule in force on this day: the newest that has begun. */
export const ruleOn = <R extends Dated>(rules: readonly R[], day: string) =>
  rules.filter(({ effectiveOn }) => effectiveOn <= day).toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? 1 : -1))[0]

/** Whether a rule is past, in force or scheduled. */
export function stateOn<R extends Dated>(rule: R, ofSameKind: readonly R[], day: string) {
  if (rule.effectiveOn > day) return 'FUTURE'
  return ruleOn(ofSameKind, day) === rule ? 'IN_FORCE' : 'PAST'
}
