import { expect, test } from 'vitest'
import { avatar, avatarKinds } from './avatars.ts'
import { cover } from './covers.ts'
import { isSubjectKey, starColor, subjectColors } from './palette.ts'
import { planImage, planStars } from './plans.ts'
import { starChain } from './star-chain.ts'
import { windowArt } from './window.ts'

const subjectKeys = Object.keys(subjectColors).filter(isSubjectKey)
const ids = Array.from({ length: 60 }, (_, i) => `class-${i}`)
const countOf = (text: string, part: string) => text.split(part).length - 1

test('the same id always gives the same picture, another id another one', () => {
  for (const subject of subjectKeys) {
    expect(cover(subject, 'a')).toBe(cover(subject, 'a'))
    expect(new Set(ids.map((id) => cover(subject, id))).size).toBeGreaterThan(3)
  }
  expect(avatar('f', 'a')).toBe(avatar('f', 'a'))
  expect(avatar('f', 'a')).not.toBe(avatar('m', 'a'))
})

test('every cover holds exactly one apricot star, whole inside its picture', () => {
  for (const subject of subjectKeys) {
    for (const id of ids) {
      const picture = cover(subject, id)
      expect(countOf(picture, starColor)).toBe(1)
      const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="18"/.exec(picture) ?? []
      expect(Number(x)).toBeGreaterThanOrEqual(18)
      expect(Number(x)).toBeLessThanOrEqual(302)
      expect(Number(y)).toBeGreaterThanOrEqual(18)
      expect(Number(y)).toBeLessThanOrEqual(182)
    }
  }
})

test('a picture is self-contained: no text, fonts, links or invalid numbers', () => {
  const pictures = [
    ...subjectKeys.flatMap((subject) => ids.map((id) => cover(subject, id))),
    ...avatarKinds.flatMap((kind) => ids.map((id) => avatar(kind, id))),
    ...planStars.map((stars) => planImage(stars, '#252EAE')),
    windowArt(),
    windowArt({ isLit: false }),
  ]
  for (const picture of pictures) {
    expect(picture).not.toMatch(/<text|font|href|NaN|undefined/)
    expect(picture.length).toBeLessThan(16_000)
  }
})

test('a chain lights finished steps, rings the next one and stays inside its width', () => {
  const states = starChain(2, 4).map((node) => node.state)
  expect(states).toEqual(['done', 'done', 'current', 'todo'])
  expect(starChain(0, 1)).toHaveLength(1)
  expect(starChain(4, 4).every((node) => node.state === 'done' && node.x <= 232)).toBe(true)
})
