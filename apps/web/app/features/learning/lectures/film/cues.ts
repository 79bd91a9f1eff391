export type Cue = { from: number; to: number; text: string }

/** The line that is spoken at a second: the last one that has begun, until the next begins. -1 before the first. */
export function cueAt(cues: readonly Cue[], second: number) {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.from ?? 0) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}

const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
/** Text of a cue must not look like markup, and ends at an empty line. */
const plain = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\n{2,}/g, '\n')

/** WebVTT for the film itself; the lines stand above the controls. */
export const toVtt = (cues: readonly Cue[]) =>
  ['WEBVTT', ...cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)} line:78%\n${plain(text)}`)].join('\n\n')
