import { lectureLimits } from '@khue/contracts/learning/lecture-states'

/** Seconds of a film that can be watched in one second: the fastest speed of the player. */
export const secondsPerSecond = lectureLimits.speed
/** Beats are late by the network: so many seconds more are counted. They are lent, not given: the next beats have so many less. */
export const slackSeconds = 5
/** Where skipping is not allowed, players may be this far ahead of the first second that was not watched. */
export const leapSeconds = 15

/** Ranges as PostgreSQL reads a multirange; it sorts and merges them. */
export const multirangeOf = (ranges: readonly (readonly [number, number])[]) =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

/** Rounded down: 100 only when every second was watched. */
export const percentOf = (seconds: number, all: number | null) => (all ? Math.min(100, Math.floor((100 * seconds) / all)) : 0)

/** Whether so much more was watched that the right to review may have begun: asked once in half a minute of film, not with every beat. */
export const crossesHalfMinute = (before: number, now: number) => Math.floor(before / 30) !== Math.floor(now / 30)
