/** Numbers from 0 to 1, drawn in order. */
export type Random = () => number

/** The same seed gives the same numbers on every machine, so that a picture never changes. */
export function seededRandom(seed: string): Random {
  let state = 1_779_033_703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    state = Math.imul(state ^ seed.charCodeAt(i), 3_432_918_353)
    state = (state << 13) | (state >>> 19)
  }
  const draw = () => {
    state = Math.imul(state ^ (state >>> 16), 2_246_822_507)
    state = Math.imul(state ^ (state >>> 13), 3_266_489_909)
    state ^= state >>> 16
    return (state >>> 0) / 4_294_967_296
  }
  draw() // seeds that differ little give first numbers that differ little
  return draw
}

/** A random element with equal chances. The list must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  // random() is below 1, so the index is always inside
  return list[Math.floor(random() * list.length)] as T
}
