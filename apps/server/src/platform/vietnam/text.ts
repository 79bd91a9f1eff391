import { LRUCache } from 'lru-cache'

/**
 * Vietnamese text in its comparison forms. The database has the same forms as `vn_toned`, `vn_folded` and `vn_search`; a test holds both to be equal.
 * A change here needs the same change there, and stored columns must be written again.
 */

const tones = '\u0300\u0301\u0303\u0309\u0323' // grave, acute, tilde, hook above, dot below
const shapes = '\u0302\u0306\u031b' // circumflex, breve, horn: they make â ă ê ô ơ ư, letters of their own
const vowel = `[aeiouy][${shapes}]*`

/** All of ASCII except letters and digits, odd spaces, punctuation, symbols, pictures. Ranges, so that both engines agree. */
const signs = '\0-/:-`{-\xbf\xd7\xf7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\u{10000}-\u{10ffff}'
/** Word separators, including a mark without a letter. */
const between = new RegExp(`^[\u0300-\u036f]+|[${signs}][${signs}\u0300-\u036f]*`, 'gu')
const otherMarks = /[\u0304\u0305\u0307\u0308\u030a-\u031a\u031c-\u0322\u0324-\u036f]/gu
const toneToTheEnd = new RegExp(`(${vowel})([${tones}])((?:${vowel})+)`, 'gu')
const toneToTheShape = new RegExp(`([aeiouy][${shapes}]+)([aeiouy])([${tones}])`, 'gu')
const toneBeforeTheLast = new RegExp(`(a(?=[iouy])|e(?=o)|(?<!g)i(?=[au])|o(?=i)|(?<!q)u(?=[ai])|y(?=[au]))([aiouy])([${tones}])`, 'gu')
const finalY = new RegExp(`(^| )([hklmstv]|qu)y([${tones}]?)(?= |$)`, 'gu')

const mostRemembered = 10_000
const maxCachedLength = 100
const remembered = new LRUCache<string, string>({ max: mostRemembered })

/**
 * One spelling for text with several: composed Unicode, lower case, words separated by one space, the tone on the vowel where newer dictionaries have
 * it (hòa → hoà, qúy → quí) and i for a closing y that sounds alike (lý → lí). For comparing, never for display. Short texts repeat often and are
 * cached.
 */
export function toned(text: string) {
  if (text.length > maxCachedLength) return inOneSpelling(text)
  const known = remembered.get(text) ?? inOneSpelling(text)
  remembered.set(text, known)
  return known
}

const inOneSpelling = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('c++', 'cpp ')
    .replaceAll('c#', 'csharp ')
    .replaceAll('\u0323\u0302', '\u0302\u0323')
    .replaceAll('\u0323\u0306', '\u0306\u0323')
    .replaceAll(otherMarks, '')
    .replaceAll(between, ' ')
    .trim()
    .replaceAll(toneToTheEnd, '$1$3$2')
    .replaceAll(toneToTheShape, '$1$3$2')
    .replaceAll(toneBeforeTheLast, '$1$3$2')
    .replaceAll(finalY, '$1$2i$3')
    .normalize('NFC')

const withoutMarks = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll('đ', 'd')

/** `toned` without any marks: the form of text typed without them. */
export const folded = (text: string) => withoutMarks(toned(text))

/** The words of a text in their toned form; in Vietnamese these are its syllables. */
export const wordsOf = (text: string) => toned(text).split(' ').filter(Boolean)

/** Whether a word has a tone, or a letter with a mark of its own such as ă or đ. */
export const isMarked = (word: string) => withoutMarks(word) !== word

const slugLimit = 80

/** The readable part of an address: "Hóa học 8 – Cô Lý" → "hoa-hoc-8-co-ly". Empty when no readable character is left. */
export function slugOf(text: string) {
  const words = withoutMarks(text.toWellFormed().normalize('NFKD').toLowerCase().replaceAll('c++', 'cpp ').replaceAll('c#', 'csharp '))
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '')
  const cut = slug.length > slugLimit ? slug.slice(0, slug.lastIndexOf('-', slugLimit) + 1) || slug.slice(0, slugLimit) : slug
  return cut.replace(/-$/, '')
}

const rimes = `a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây e ec em en eng eo ep et
  ê êch êm ên êng ênh êp êt êu i ia ich im in inh ip it iu iêc iêm iên iêng iêp iêt iêu o oc oi om on ong op ot oa oac oach oai oam oan
  oang oanh oao oap oat oay oăc oăm oăn oăng oăt oe oen oeo oet ooc oong ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt u ua uc ui um un ung
  up ut uân uâng uât uây uê uêch uênh uơ uy uya uych uynh uyt uyu uyp uyên uyêt uôc uôi uôm uôn uông uôt ư ưa ưc ưi ưng ưt ưu ươc ươi ươm
  ươn ương ươp ươt ươu y yêm yên yêng yêt yêu`.split(/\s+/)
const onsets = '(?:b|ch?|d|đ|gh?|gi|h|kh?|l|m|nh?|ngh?|ph?|qu|r|s|th?|tr|v|x)?'
const syllable = (rimes: readonly string[]) => new RegExp(`^${onsets}(?:${rimes.join('|')})$`, 'u')
const shapedSyllable = syllable(rimes)
const bareSyllable = syllable([...new Set(rimes.map(withoutMarks))])

const toneOfKey: Record<string, string> = { f: '\u0300', s: '\u0301', x: '\u0303', r: '\u0309', j: '\u0323' }
const stopped = /(?:c|ch|p|t)$/

/**
 * The intended word when Telex was typed with the input method switched off: "toans" → "toán", "dduwowngf" → "đường". Undefined when the letters are
 * no such leftover: they already spell a syllable, or none under any reading.
 */
export function readTelex(word: string): string | undefined {
  if (!/^[a-z]{3,10}$/.test(word) || bareSyllable.test(word)) return undefined
  const [, onset = '', rest = ''] = /^([^aeiouyw]*)(.*)$/.exec(word) ?? []
  const keys = rest.match(/[fsxrj]/g) ?? []
  if (keys.length > 1 && new Set(keys).size > 1) return undefined
  const tone = toneOfKey[keys.at(-1) ?? ''] ?? ''
  const letters = onset.replace('dd', 'đ') + shape(rest.replaceAll(/[fsxrj]/g, ''))
  if (letters + tone === word || !shapedSyllable.test(letters)) return undefined
  if (stopped.test(letters) && tone !== '' && tone !== toneOfKey.s && tone !== toneOfKey.j) return undefined
  return toned(letters.normalize('NFD').replace(new RegExp(`((?:${vowel})+)`, 'u'), `$1${tone}`))
}

const shape = (rest: string) =>
  rest
    .replaceAll('aa', 'â')
    .replaceAll('ee', 'ê')
    .replace(/oo/, 'ô')
    .replace(/uw?o([a-z]*)w/, 'ươ$1')
    .replace(/a([a-z]*)w/, 'ă$1')
    .replace(/o([a-z]*)w/, 'ơ$1')
    .replace(/u([a-z]*)w/, 'ư$1')
