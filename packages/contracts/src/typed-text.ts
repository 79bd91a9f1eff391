// Without schemas, so that pages which only clean what was typed load none.

/** White space of every width, and the blank braille pattern; line ends are handled apart. */
const space = /[\p{Zs}\t\v\f\u2800]/gu
const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/g
/**
 * Emoji, whose joiners (U+200D), variation selectors, keycap marks and tags belong to their look, then everything that nobody can see: controls,
 * format and bidi characters, fillers such as U+3164 and U+115F, non-characters, unpaired surrogates, the replacement characters.
 */
const emojiOrInvisible =
  /([\d#*]\uFE0F?\u20E3|\u{1F3F4}[\u{E0061}-\u{E007A}]{2,7}\u{E007F}|(?![\d#*])\p{Emoji}[\uFE0E\uFE0F]?\p{EMod}?(?:\u200D\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?)*)|[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\uFFFC\uFFFD]|(?!\n)\p{Cc}/gu
const anythingVisible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Drops what nobody can see and composes the rest. Text of which nothing is left to see is empty. Line ends become "\n". */
function visible(text: string) {
  const cleaned = text.replaceAll(lineEnds, '\n').replaceAll(space, ' ').replaceAll(emojiOrInvisible, '$1').normalize('NFC')
  return anythingVisible.test(cleaned) ? cleaned : ''
}

/** A single line: line ends and runs of white space become one space. */
export const cleanLine = (text: string) => visible(text).replaceAll(/\s+/g, ' ').trim()

/** A name: as a line, but line ends within it stay, so that they can be refused. */
export const cleanName = (text: string) =>
  visible(text)
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()

/** Several lines: no white space at line ends, at most one empty line in a row. */
export const cleanText = (text: string) =>
  visible(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Markdown, in which white space has a meaning. */
export const cleanMarkdown = (text: string) => visible(text.replaceAll('\t', '    '))

/** A code that was copied or typed: full-width letters, quotes, spaces and a final dot are those of the message around it. */
export const cleanCode = (text: string) =>
  visible(text.normalize('NFKC'))
    .normalize('NFKC')
    .replaceAll(/[\s"'`´‘’‚‛“”„‟«»‹›「」]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^[([{<]+/, '')
    .replace(/[.,;:!?。、)\]}>]{1,20}$/, '')
    .toUpperCase()

/** A code of letters and digits alone, written in groups. */
export const cleanGroupedCode = (text: string) => cleanCode(text).replaceAll(/[-.]/g, '')

/** An e-mail address in the one form in which it is stored and compared: mailboxes are told apart regardless of case. */
export const cleanEmail = (text: string) => visible(text.normalize('NFKC')).normalize('NFKC').trim().toLowerCase()

/** What identifies an account, be it a phone number or an e-mail address; both are normalised further once it is known which. */
export const cleanIdentifier = (text: string) => cleanLine(text.normalize('NFKC'))
