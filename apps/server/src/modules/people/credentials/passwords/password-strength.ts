import { vietnameseWords } from './vietnamese-words.ts'

/** Only this many characters are rated: they decide the cost of guessing, and rating stays within milliseconds. */
const judgedLength = 32
/** Passwords below this zxcvbn score take fewer than a million guesses. */
const leastScore = 2

/** Several megabytes of words, loaded when the first password is chosen. */
let loading: ReturnType<typeof load> | undefined
const judge = () => (loading ??= load())

async function load() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary, 'words-vi': vietnameseWords }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, maxLength: judgedLength })
}

const stripDiacritics = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd')

/** Whether an attacker who knows the owner's name, phone or e-mail would try this password early. */
export async function isEasilyGuessed(password: string, aboutOwner: readonly string[]) {
  const zxcvbn = await judge()
  const inputs = aboutOwner.flatMap((text) => {
    const plain = stripDiacritics(text).toLowerCase().replace(/^\+84/, '0') // a phone as its owner writes it
    return [plain, plain.replace(/[^a-z0-9]/g, ''), ...plain.split(/[^a-z0-9]+/)].filter((word) => word.length > 1)
  })
  const typed = new Set([password, stripDiacritics(password)].map((text) => text.slice(0, judgedLength)))
  return [...typed].some((text) => zxcvbn.check(text, inputs).score < leastScore)
}
