import type { FormRefusal } from './form-action.ts'

type Issue = { path: string; message: string }
const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** Field errors of a refused form; empty when it was refused as a whole. */
export function fieldErrors(refusal: FormRefusal | undefined): ReadonlyMap<string, string> {
  const details = refusal?.details
  if (typeof details !== 'object' || details === null || !('issues' in details) || !Array.isArray(details.issues)) return new Map()
  // shows only the first issue of each field
  return new Map(
    details.issues
      .filter(isIssue)
      .toReversed()
      .map(({ path, message }) => [path, message] as const),
  )
}
