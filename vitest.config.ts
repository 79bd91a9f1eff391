import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { workers } from './scripts/test/workers.ts'

const fastModuleResolution = path.resolve(import.meta.dirname, 'apps/server/src/platform/fast-module-resolution.ts')

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'apps/server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'proofs/**/*.test.ts',
            'bench/**/*.test.ts',
            'packages/**/*.test.ts',
          ],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 180_000, // on a machine that is busy with something else, as below
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          pool: 'forks',
          maxWorkers: workers,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', fastModuleResolution],
          isolate: false, // the product is loaded once by each worker instead of by each file: a third of the time
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/{app,bundle}/**/*.test.{ts,tsx}'],
          environment: 'node',
          maxWorkers: workers,
          isolate: false, // as above
        },
      },
    ],
  },
})
