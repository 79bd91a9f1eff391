import { fold } from '../fold.ts'

/** What somebody seems to have written into a message: a way around the house. */
export type SharedContact = 'PHONE' | 'BANK'

const digitWords: Record<string, string> = {
  khong: '0',
  mot: '1',
  hai: '2',
  ba: '3',
  bon: '4',
  tu: '4',
  nam: '5',
  lam: '5',
  sau: '6',
  bay: '7',
  tam: '8',
  chin: '9',
}
/** Prefixes of Vietnamese mobile networks and of landlines as they are dialled since 2018. */
const phones = /^(?:(?:84|0)(?:3[2-9]|5[25689]|7[06-9]|8[1-9]|9\d)\d{7}|(?:84|0)2\d{9})+$/
const account = /^\d{8,19}$/
/** Words beside which a long number is where money shall go. */
const moneyWords = new RegExp(
  `(?:^|[^a-z])(?:${[
    'stk',
    'tk',
    'so tai khoan',
    'tai khoan',
    'chuyen khoan',
    'ck',
    'vietcombank',
    'vcb',
    'techcombank',
    'tcb',
    'mb ?bank',
    'mb',
    'bidv',
    'agribank',
    'vietinbank',
    'acb',
    'tpbank',
    'vpbank',
    'sacombank',
    'vib',
    'momo',
    'zalopay',
    'ngan hang',
  ].join('|')})(?![a-z])`,
)

/**
 * Whether a text shows a Vietnamese phone number or an account of a bank, also with spaces, dots or dashes between the digits, an O for a
 * zero, or written out (“không chín một hai…”). A number in a list of numbers is none: only a run of digits that is a phone number from its
 * first to its last counts. It is a hint, for whoever writes and for whoever looks after the house; nothing is refused for it.
 */
export function detectContact(text: string): SharedContact | undefined {
  const folded = fold(text)
  const runs = [...runsOf(folded, digitWords), ...runsOf(folded, {})] // “… sau 7 giờ” is no part of the number before it
  if (runs.some((run) => phones.test(run))) return 'PHONE'
  return moneyWords.test(folded) && runs.some((run) => account.test(run)) ? 'BANK' : undefined
}

/** Digits that follow each other with nothing but a few marks between them. */
function runsOf(folded: string, words: Record<string, string>) {
  const runs: string[] = []
  let [run, end] = ['', 0]
  for (const { 0: word, index } of folded.matchAll(/[a-z]+|\d+/g)) {
    const digits = digitsOf(word, folded[index + word.length] ?? '', run) ?? words[word]
    const isNext = run !== '' && /^[\s.()_*+-]{0,3}$/.test(folded.slice(end, index))
    if (digits === undefined || !isNext) {
      if (run !== '') runs.push(run)
      run = ''
    }
    if (digits !== undefined) run += digits
    end = index + word.length
  }
  return run === '' ? runs : [...runs, run]
}

/** An O stands for a zero where digits stand beside it. */
function digitsOf(word: string, next: string, before: string) {
  if (/^\d/.test(word)) return word
  if (/^o+$/.test(word) && (before !== '' || /\d/.test(next))) return '0'.repeat(word.length)
  return undefined
}
