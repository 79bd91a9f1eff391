import type { AdminBanner } from '@khue/contracts/banners'
import { dayOf, formatDateTime, formatTime } from '#app/shared/format.ts'
import { bannersAdminText as text } from './banners-admin.text.ts'

type State = keyof typeof text.states

export const bannersPath = '/admin/banners'

function stateOf({ isHidden, isShown, showsUntil }: AdminBanner, now: Date): State {
  if (isHidden) return 'HIDDEN'
  if (isShown) return 'SHOWN'
  return showsUntil !== null && Date.parse(showsUntil) <= now.getTime() ? 'OVER' : 'PLANNED'
}

/** When and where a banner hangs. Made in loaders only. */
export function toHanging(banner: AdminBanner, now: Date) {
  const { showsFrom, showsUntil, position } = banner
  const from = formatDateTime(showsFrom)
  const period = showsUntil === null ? text.from(from) : text.fromUntil(from, formatDateTime(showsUntil))
  return { state: stateOf(banner, now), note: `${period} · ${text.position(position)}`, editHref: `${bannersPath}/${banner.id}` }
}

/** What of a banner is sent back when only a part of it changes; its picture stays. */
export const fieldsOf = ({ id: _id, isShown: _isShown, cover: _cover, ...fields }: AdminBanner) => fields

/** What stands in the form when it is opened. */
export type BannerDraft = Omit<ReturnType<typeof fieldsOf>, 'showsUntil'> & { showsUntil: string }

const wallOf = (moment: Date | string) => `${dayOf(moment)}T${formatTime(moment)}`

export function draftOf(banner: AdminBanner): BannerDraft {
  const { showsFrom, showsUntil, ...fields } = fieldsOf(banner)
  return { ...fields, showsFrom: wallOf(showsFrom), showsUntil: showsUntil === null ? '' : wallOf(showsUntil) }
}

export const emptyDraft = (now: Date): BannerDraft => ({
  place: 'HOME',
  title: '',
  text: '',
  linkText: '',
  href: '',
  subjectKey: null,
  position: 0,
  showsFrom: wallOf(now),
  showsUntil: '',
  isHidden: false,
})
