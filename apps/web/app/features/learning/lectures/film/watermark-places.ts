/** Places in percent of the picture, away from the controls and the subtitles. */
const places = [
  { x: 8, y: 12 },
  { x: 40, y: 10 },
  { x: 70, y: 16 },
  { x: 12, y: 40 },
  { x: 44, y: 36 },
  { x: 68, y: 44 },
  { x: 10, y: 62 },
  { x: 50, y: 60 },
] as const
export type Place = (typeof places)[number]
const [shortest, longest] = [20_000, 40_000]

/** Another place than now. `random` is from 0 to 1. */
export function nextPlace(now: Place | undefined, random: number): Place {
  const others = places.filter((place) => place !== now)
  return others[Math.floor(random * others.length)] ?? places[0]
}

/** Milliseconds until the mark moves. */
export const untilMove = (random: number) => shortest + random * (longest - shortest)
