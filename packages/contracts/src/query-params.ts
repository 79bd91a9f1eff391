import { z } from 'zod'
import { TypedLine } from './text.ts'

/** Longer search terms are cut, not refused. */
const longestTerm = 200

/** A search term, cleaned so that it can be stored and compared. */
export const SearchTerm = TypedLine.overwrite((term) => term.slice(0, longestTerm).toWellFormed()).optional()

const maxChoices = 60

/** One or several choices of a filter: `?grade=8&grade=9` and `?grade=8,9` mean the same, an empty value means no filter. */
export const manyOf = <O extends string | number>(item: z.ZodType<O, string | number> | z.ZodType<O, string>) =>
  z
    .union([z.string().max(1000), z.number(), z.array(z.union([z.string().max(1000), z.number()])).max(maxChoices)])
    .transform((value): (string | number)[] =>
      [...new Set([value].flat().flatMap((one) => String(one).split(',')))].filter((one) => one !== ''),
    )
    .pipe(z.array(item as z.ZodType<O, string | number>).max(maxChoices))
    .optional()

/** A whole number in an address, in plain digits: `Number` would read '' as 0 and '1e3' as 1000. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** A filter that is on or absent. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1')
  .optional()
