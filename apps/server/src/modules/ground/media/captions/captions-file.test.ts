import { describe, expect, test } from 'vitest'
import { readCaptions } from './captions-file.ts'

const cue = (text: string, from = 1, to = 2) => ({ from, to, text })
const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n')
const at = '00:00:01.000 --> 00:00:02.000'

describe('captions that are read', () => {
  const read: [string, string, ReturnType<typeof cue>[]][] = [
    ['a VTT cue', vtt(`${at}\nXin chào`), [cue('Xin chào')]],
    ['a VTT without hours', vtt('00:01.000 --> 00:02.000\nXin chào'), [cue('Xin chào')]],
    [
      'a title, notes, styles and regions of VTT',
      vtt('NOTE ghi chú\nhai dòng', 'STYLE\n::cue { color: red }', 'REGION\nid:a', `${at}\nA`),
      [cue('A')],
    ],
    ['a VTT with a title', `WEBVTT - Bài 1\nKind: captions\n\n${at}\nA`, [cue('A')]],
    ['names of cues and settings', vtt(`câu 1\n${at} align:start position:10%\nA`), [cue('A')]],
    [
      'SubRip with numbers, commas and Windows line ends',
      `1\r\n00:00:01,000 --> 00:00:02,000\r\nA\r\nB\r\n\r\n2\r\n00:00:03,5 --> 00:00:04,000\r\nC`,
      [cue('A\nB'), cue('C', 3.5, 4)],
    ],
    ['SubRip with a byte order mark and empty lines before', `\uFEFF\n\n1\n${at}\nA\n\n\n`, [cue('A')]],
    ['line ends of old Macs', `1\r${at}\rA`, [cue('A')]],
    [
      'tags, voices, times and styles are dropped',
      vtt(`${at}\n<v Thầy Bảo>x <b>&lt;</b> 3 <00:00:01.500><i.to>y</i> {\\an8}z`),
      [cue('x < 3 y z')],
    ],
    ['a comparison stays', vtt(`${at}\nkhi x < 3 và y > 2, a &amp; b`), [cue('khi x < 3 và y > 2, a & b')]],
    ['characters that reverse the line are dropped', vtt(`${at}\nA\u202Etxt\u0000`), [cue('Atxt')]],
    ['cues out of order come in order', vtt(`00:05.000 --> 00:06.000\nB`, `${at}\nA`), [cue('A'), cue('B', 5, 6)]],
    ['cues that overlap stay', vtt(`00:01.000 --> 00:03.000\nA`, `00:02.000 --> 00:04.000\nB`), [cue('A', 1, 3), cue('B', 2, 4)]],
    ['an empty cue is left out', vtt(`${at}\n<b></b>`, `00:03.000 --> 00:04.000\nB`), [cue('B', 3, 4)]],
    ['the end of the fourth hour', vtt('03:59:59.000 --> 04:00:00.000\nA'), [cue('A', 14_399, 14_400)]],
  ]
  test.each(read)('%s', (_what, text, cues) => expect(readCaptions(text)).toEqual({ cues }))
})

describe('captions that are refused, with the line', () => {
  const refused: [string, string, number, string][] = [
    ['no cue at all', 'WEBVTT', 1, 'không có câu'],
    ['any text', 'Xin chào\nthầy cô', 2, 'thời gian'],
    ['a number without times', '1', 1, 'thời gian'],
    ['a text cut by an empty line', `1\n${at}\nA\n\nB`, 5, 'thời gian'],
    ['broken times', vtt(`${at}\nA`, '00:00:03 -> 00:00:04\nB'), 7, 'thời gian'],
    ['an end before the start', vtt('00:00:02.000 --> 00:00:01.000\nA'), 3, 'trước khi bắt đầu'],
    ['no length', vtt('00:00:02.000 --> 00:00:02.000\nA'), 3, 'trước khi bắt đầu'],
    ['the fifth hour', vtt('04:00:00.000 --> 04:00:00.001\nA'), 3, 'giờ thứ 4'],
    ['ninety seconds', vtt('00:00:90.000 --> 00:02:00.000\nA'), 3, 'dưới 60'],
    ['a very long cue', vtt(`${at}\n${'a'.repeat(501)}`), 3, '500 ký tự'],
    ['too many cues', vtt(...Array.from({ length: 10_001 }, () => `${at}\nA`)), 30_003, '10000 câu'],
    ['JSON', '{"cues":[]}', 1, 'thời gian'],
  ]
  test.each(refused)('%s', (_what, text, line, reason) =>
    expect(readCaptions(text)).toEqual({ line, reason: expect.stringContaining(reason) as string }),
  )
})

test('a million characters of anything are read in a moment', () => {
  for (const bomb of ['<', '{\\', '&a', '00:', '-->', '\n', `${at}\n`, '<a <a ', '1\n\n'])
    expect(readCaptions(bomb.repeat(1_000_000 / bomb.length))).toBeTruthy()
})
