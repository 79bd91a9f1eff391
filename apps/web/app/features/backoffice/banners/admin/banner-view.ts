import type { AdminBanner } from '@khue/contracts/backoffice/banners'
import { dayOf, formatDateTime, formatTime } from '#app/shared/format.ts'
import { bannersAdminText as text } from './banners-admin.text.ts'

type State = keyof typeof text.states

export const bannersPath = '/admin/banners'

function stateOf({ isHidden, isShown, endsAt }: AdminBanner, now: Date): State {
  if (isHidden) return 'HIDDEN'
  if (isShown) return 'SHOWN'
  return endsAt !== null && Date.parse(endsAt) <= now.getTime() ? 'OVER' : 'PLANNED'
}

/** Formats a banner's schedule and placement. Used in loaders only. */
export function toBannerItem(banner: AdminBanner, now: Date) {
  const { startsAt, endsAt, position } = banner
  const from = formatDateTime(startsAt)
  const period = endsAt === null ? text.from(from) : text.fromUntil(from, formatDateTime(endsAt))
  return { state: stateOf(banner, now), note: `${period} · ${text.position(position)}`, editHref: `${bannersPath}/${banner.id}` }
}

/** Fields to send back when an update changes only some of them; the picture is kept. */
export const fieldsOf = ({ id: _id, isShown: _isShown, cover: _cover, ...fields }: AdminBanner) => fields

/** Initial values of the form. */
export type BannerDraft = Omit<ReturnType<typeof fieldsOf>, 'endsAt'> & { endsAt: string }

const wallOf = (moment: Date | string) => `${dayOf(moment)}T${formatTime(moment)}`

export function draftOf(banner: AdminBanner): BannerDraft {
  const { startsAt, endsAt, ...fields } = fieldsOf(banner)
  return { ...fields, startsAt: wallOf(startsAt), endsAt: endsAt === null ? '' : wallOf(endsAt) }
}

export const emptyDraft = (now: Date): BannerDraft => ({
  place: 'HOME',
  title: '',
  text: '',
  linkText: '',
  href: '',
  subjectKey: null,
  position: 0,
  startsAt: wallOf(now),
  endsAt: '',
  isHidden: false,
})
