import { hairOf } from './hair.ts'
import { primary, secondary, subjectColors } from './palette.ts'
import { pick, seededRandom } from './random.ts'
import { svg } from './shapes.ts'

/** f or m, then optionally k for a child, g for glasses, o for grey hair. */
export const avatarKinds = ['f', 'm', 'fk', 'mk', 'fg', 'mg', 'fo', 'mo'] as const
export type AvatarKind = (typeof avatarKinds)[number]
export const isAvatarKind = (kind: string): kind is AvatarKind => (avatarKinds as readonly string[]).includes(kind)

const { khoahoc, nghethuat, kynang, thechat, media, tienganh } = subjectColors
const backgrounds = [primary[2], secondary[2], khoahoc.light, nghethuat.light, kynang.light, thechat.light, media.light, tienganh.light]
const clothes = [primary[7], secondary[5], khoahoc.base, nghethuat.base, kynang.base, thechat.base, media.base, '#fff', tienganh.base]
const skins = ['#F3C9A5', '#EDBB93', '#E0A77C', '#F7D6B8']
const hairs = ['#1D1A26', '#2B2230', '#3A2A2A', '#15131C']
const greyHair = '#8C8A96'
const ink = '#1B1A2B'

/** A person's generated picture: the same id and kind always give the same face. */
export function avatar(kind: AvatarKind, id: string) {
  const random = seededRandom(`av${id}`)
  const [background, skin, ownHair, cloth] = [pick(random, backgrounds), pick(random, skins), pick(random, hairs), pick(random, clothes)]
  const isFemale = kind.startsWith('f')
  const isChild = kind.includes('k')
  const centre = isChild ? 33 : 31
  const hair = hairOf(isFemale, Math.floor(random() * 3), centre, kind.includes('o') ? greyHair : ownHair)
  return svg(
    '0 0 64 64',
    `<rect width="64" height="64" fill="${background}"/>${hair.back}` +
      `<path d="M10 66c1-13 9-19 22-19s21 6 22 19z" fill="${cloth}"/>` +
      `<path d="M27.5 40h9v7q-4.5 4-9 0z" fill="${skin}"/><path d="M27.5 42q4.5 4 9 0v2.5q-4.5 3-9 0z" fill="#000" opacity=".08"/>` +
      (cloth === '#fff' ? '' : collar(isFemale)) +
      `<ellipse cx="32" cy="${centre}" rx="${isChild ? 12.5 : 11.5}" ry="13" fill="${skin}"/>${hair.front}${face(centre)}` +
      (kind.includes('g') ? glasses(centre) : ''),
  )
}

const collar = (isFemale: boolean) =>
  `<path d="${isFemale ? 'M27 46q5 5 10 0l1.5 4q-6.5 5-13 0z' : 'M26 45.5l6 6.5 6-6.5 3 3-6 8h-6l-6-8z'}" fill="#fff" opacity=".85"/>`

const face = (centre: number) =>
  `<circle cx="27.5" cy="${centre + 1.5}" r="1.35" fill="${ink}"/><circle cx="36.5" cy="${centre + 1.5}" r="1.35" fill="${ink}"/>` +
  `<path d="M28.3 ${centre + 6.3}q3.7 3 7.4 0" fill="none" stroke="${ink}" stroke-width="1.4" stroke-linecap="round"/>`

const glasses = (centre: number) =>
  `<g fill="none" stroke="${ink}" stroke-width="1.2"><circle cx="27.3" cy="${centre + 1.5}" r="3.9"/>` +
  `<circle cx="36.7" cy="${centre + 1.5}" r="3.9"/><path d="M31.2 ${centre + 1.5}h1.6"/></g>`

/** For a person who is not shown: a figure without a face. */
export const anonymousAvatar = () =>
  svg(
    '0 0 64 64',
    `<rect width="64" height="64" fill="${primary[2]}"/><circle cx="32" cy="27" r="11" fill="${primary[7]}" opacity=".55"/>` +
      `<path d="M10 66c1-14 9-22 22-22s21 8 22 22z" fill="${primary[7]}" opacity=".55"/>`,
  )
