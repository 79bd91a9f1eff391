import { addBanner } from '@khue/contracts/backoffice/banners'
import { z } from 'zod'
import { bannersAdminText as text } from './banners-admin.text.ts'

/** Parses a `datetime-local` value as Vietnamese time, independent of the machine's time zone. */
const momentOf = (wall: unknown) =>
  typeof wall === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(wall) ? `${wall.length === 16 ? `${wall}:00` : wall}+07:00` : wall
const emptyIsNull = (value: unknown) => (value === '' ? null : value)

const { shape } = addBanner.body
const moment = z.iso.datetime({ offset: true, error: text.timeMissing })

const { coverAssetId: _sentApart, ...typed } = shape

/** The form in the API's shape; browsers do not send an unticked box. */
export const BannerFields = z.object({
  ...typed,
  subjectKey: z.preprocess(emptyIsNull, shape.subjectKey),
  position: z.preprocess((value) => (value === '' ? 0 : Number(value)), shape.position),
  startsAt: z.preprocess(momentOf, moment),
  endsAt: z.preprocess((value) => momentOf(emptyIsNull(value)), moment.nullable()),
  isHidden: z
    .literal('on')
    .optional()
    .transform((box) => box === 'on'),
})
