import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { spendingRules as rules } from './family-requests.tables.ts'

const selectRule = prepared('find_spending_rule', (db) =>
  db
    .select()
    .from(rules)
    .where(eq(rules.childId, sql.placeholder('childId'))),
)
export async function findRule(db: Db, childId: string) {
  const [rule] = await selectRule(db, { childId })
  return rule
}

export const listRules = (db: Db, childIds: readonly string[]) =>
  db
    .select()
    .from(rules)
    .where(inArray(rules.childId, [...childIds]))

type NewRule = Pick<typeof rules.$inferInsert, 'childId' | 'mode' | 'monthlyLimitVnd' | 'setBy' | 'guardianshipId'>
export const saveRule = (db: Db, rule: NewRule) =>
  db
    .insert(rules)
    .values(rule)
    .onConflictDoUpdate({ target: rules.childId, set: { ...rule, setAt: sql`now()` } })

export const deleteRuleOf = (db: Db, childId: string) => db.delete(rules).where(eq(rules.childId, childId))
export const deleteRulesBy = (db: Db, guardianId: string) => db.delete(rules).where(eq(rules.setBy, guardianId))
