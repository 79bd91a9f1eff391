import { defineConfig } from 'vitest/config'
import { ruleTests } from './rules.ts'

/** The tests of the pure rules, without a database, for `npm run mutate`. */
export default defineConfig({ test: { include: ruleTests, isolate: false } }) // a third of the time
