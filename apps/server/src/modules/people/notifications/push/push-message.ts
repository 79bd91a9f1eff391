/** What a device shows. `tag`: the same again replaces what it showed. */
export type PushMessage = { tag: string; title: string; body: string; url: string; isUrgent: boolean }

const longestBody = 400
/** A push service takes 4,096 bytes with the encryption around them (RFC 8030, 7.2); no phone shows more than a few lines. */
export const shortened = ({ title, body, ...rest }: PushMessage): PushMessage => ({
  ...rest,
  title: cut(title, 200),
  body: cut(body, longestBody),
})

const letters = new Intl.Segmenter('vi', { granularity: 'grapheme' })
function cut(text: string, length: number) {
  const all = [...letters.segment(text)]
  return all.length <= length
    ? text
    : `${all
        .slice(0, length - 1)
        .map(({ segment }) => segment)
        .join('')}…`
}

/** A reminder that comes late reminds of nothing; anything else is still news tomorrow. */
export const secondsToLive = ({ isUrgent }: PushMessage) => (isUrgent ? 3600 : 24 * 3600)

/** How it went with one device. `gone`: it will never listen again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'
