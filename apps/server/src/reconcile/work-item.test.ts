import { expect, test } from 'vitest'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { testApp } from '#testing/test-app'
import { workItemViolations } from '#testing/work-item-violations'

const { given, deps } = await testApp()
await given.admin()

test.each(eachViolation(workItemViolations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, '', { of: name })).toEqual([])
  expect(await invariantsBrokenBy(deps, plant, { of: name })).toEqual([name])
})
