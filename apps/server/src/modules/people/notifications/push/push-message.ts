/** A push message. A later one with the same `tag` replaces it on the device. */
export type PushMessage = { tag: string; title: string; body: string; url: string; isUrgent: boolean }

const longestBody = 400
/** A push service accepts 4,096 bytes including the encryption (RFC 8030, 7.2); no phone shows more than a few lines. */
export const shortened = ({ title, body, ...rest }: PushMessage): PushMessage => ({
  ...rest,
  title: cut(title, 200),
  body: cut(body, longestBody),
})

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' })
function cut(text: string, length: number) {
  const all = [...graphemes.segment(text)]
  return all.length <= length
    ? text
    : `${all
        .slice(0, length - 1)
        .map(({ segment }) => segment)
        .join('')}…`
}

/** A late reminder is useless; anything else is still useful the next day. */
export const secondsToLive = ({ isUrgent }: PushMessage) => (isUrgent ? 3600 : 24 * 3600)

/** The outcome for one device. `gone`: the subscription has ended permanently. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'
