import { ruleFiles } from './rules.ts'

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
  mutate: ruleFiles,
  coverageAnalysis: 'perTest',
  ignoreStatic: true, // a change of a table needs all tests anew: an eighth of the changes would take three quarters of the time
  ignorePatterns: ['apps/web', 'bench', 'docs', 'e2e', 'proofs', 'tsconfig*.json'], // Stryker reads tsconfig.json by functions that TypeScript 7 lacks
  tempDirName: '.cache/stryker',
  incremental: false,
  checkers: [],
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true, reportScoreTable: true },
  thresholds: { high: 95, low: 85, break: 85 },
  concurrency: 2,
  timeoutMS: 20_000,
}
