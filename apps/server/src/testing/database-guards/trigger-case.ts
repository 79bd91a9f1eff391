/**
 * A rule of the database that a trigger or an exclusion constraint holds. The rows of `given` exist; `refused` must fail by `refuses` (the rule's own name
 * by default); `accepted` must not; afterwards each query of `afterwards` gives its value. #1 is a uuid.
 */
export type TriggerCase = {
  /** `table.rule`; a rule on several tables names each. */
  rules: readonly string[]
  refuses?: string
  given?: readonly string[]
  refused?: readonly string[]
  accepted?: readonly string[]
  afterwards?: Readonly<Record<string, unknown>>
}

/** Two statements, checked at commit together. */
export const both = (first: string, second: string) => `${first}; ${second}`
