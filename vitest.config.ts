import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isProofs = (file: TestSpecification) => Number(file.moduleId.endsWith('proofs.test.ts'))

/** The proofs take longest of all and run one after another: begun first, everything else fits in beside them. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files) // oxlint-disable-line unicorn/no-array-sort -- Vitest's own, not an array's
    return sorted.toSorted((a, b) => isProofs(b) - isProofs(a))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProofsFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts', 'packages/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: 1, // on a machine that is busy with something else; the run names who needed it
          pool: 'forks',
          maxWorkers: 2,
          isolate: false, // the product is loaded once by each worker instead of by each file: a third of the time
        },
      },
      { test: { name: 'web', include: ['apps/web/app/**/*.test.{ts,tsx}'], environment: 'node' } },
    ],
  },
})
