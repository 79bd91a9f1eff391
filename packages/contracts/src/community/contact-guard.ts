import { fold } from '../fold.ts'

/** What a message seems to contain: contact or payment details that would bypass the platform. */
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
/** Prefixes of Vietnamese mobile networks, and of landlines in the numbering of 2018. */
const phones = /^(?:(?:84|0)(?:3[2-9]|5[25689]|7[06-9]|8[1-9]|9\d)\d{7}|(?:84|0)2\d{9})+$/
const account = /^\d{8,19}$/
/** Words near which a long number is a bank account. */
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
 * Whether a text contains a Vietnamese phone number or a bank account, also with spaces, dots or dashes between the digits, an O for a zero, or in
 * words (“không chín một hai…”). A run of digits counts only when all of it is a phone number, so a list of numbers is not one. The result is a hint
 * for the writer and for moderators; no message is refused because of it.
 */
export function detectContact(text: string): SharedContact | undefined {
  const folded = fold(text)
  const runs = [...runsOf(folded, digitWords), ...runsOf(folded, {})] // “… sau 7 giờ” is not part of the number before it
  if (runs.some((run) => phones.test(run))) return 'PHONE'
  return moneyWords.test(folded) && runs.some((run) => account.test(run)) ? 'BANK' : undefined
}

/** Runs of digits separated by at most a few punctuation marks. */
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

/** An O next to digits stands for a zero. */
function digitsOf(word: string, next: string, before: string) {
  if (/^\d/.test(word)) return word
  if (/^o+$/.test(word) && (before !== '' || /\d/.test(next))) return '0'.repeat(word.length)
  return undefined
}
