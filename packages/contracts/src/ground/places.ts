import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { provinceCodes } from './provinces.ts'
import { TypedLine } from '../text.ts'

export const ProvinceCode = z.enum(provinceCodes)
export const communeKinds = ['phường', 'xã', 'đặc khu'] as const
/** Suggestions per call (spec 9: suggestion page size). */
export const communeSuggestionLimit = 10

export const Commune = z.object({ code: z.string(), name: z.string(), kind: z.enum(communeKinds) })
export type Commune = z.infer<typeof Commune>

/** Empty until an operator has imported the official list; the field then takes free text. */
export const suggestCommunes = endpoint({
  method: 'GET',
  path: '/utilities/places/communes',
  access: 'guest',
  summary: 'Gợi ý xã, phường, đặc khu của một tỉnh, thành phố theo tên gõ dở',
  query: z.object({ province: ProvinceCode, term: TypedLine.max(255).default('') }),
  reply: z.object({ items: z.array(Commune) }),
})

/**
 * The file that `npm run import:places -- FILE` reads: `{ "validFrom": "2025-07-01", "source": "…", "communes": [{ "code": "00004",
 * "name": "Ba Đình", "kind": "phường", "provinceCode": "01" }, …] }`. It replaces the whole list.
 */
export const PlacesFile = z.strictObject({
  validFrom: z.iso.date(),
  source: z.string().min(1).max(500),
  communes: z
    .array(
      z.strictObject({
        code: z.string().regex(/^\d{5}$/),
        name: TypedLine.min(1).max(255),
        kind: z.enum(communeKinds),
        provinceCode: ProvinceCode,
      }),
    )
    .min(1)
    .max(20_000)
    .refine((communes) => new Set(communes.map(({ code }) => code)).size === communes.length, 'Mỗi mã chỉ được xuất hiện một lần.'),
})
export type PlacesFile = z.infer<typeof PlacesFile>
