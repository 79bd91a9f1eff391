import { expect, test } from 'vitest'
import { nameDevice } from './device-name.ts'
import { coarseNetwork } from './coarse-network.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const galaxy = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const edge = `${windows} Edg/141.0.0.0`

test.each([
  [windows, 'browser', { device: 'Chrome trên Windows', form: 'computer' }],
  [edge, 'browser', { device: 'Microsoft Edge trên Windows', form: 'computer' }],
  [firefox, 'browser', { device: 'Firefox trên Linux', form: 'computer' }],
  [galaxy, 'browser', { device: 'Chrome trên Android', form: 'phone' }],
  [iphone, 'browser', { device: 'Safari trên iPhone', form: 'phone' }],
  [ipad, 'browser', { device: 'Safari trên iPad', form: 'tablet' }],
  [iphone, 'native', { device: 'Ứng dụng Khuê trên iPhone', form: 'phone' }],
  [galaxy, 'web-view', { device: 'Ứng dụng Khuê trên Android', form: 'phone' }],
  ['okhttp/4.12.0', 'native', { device: 'Ứng dụng Khuê', form: 'phone' }],
  ['', 'browser', { device: 'Trình duyệt không rõ', form: 'computer' }],
  ['   ', 'browser', { device: 'Trình duyệt không rõ', form: 'computer' }],
  ['curl/8.5.0', 'browser', { device: 'Trình duyệt không rõ', form: 'computer' }],
  ['<script>alert(1)</script>', 'browser', { device: 'Trình duyệt không rõ', form: 'computer' }],
] as const)('%s (%s) is named %o', (userAgent, kind, expected) => {
  expect(nameDevice(userAgent, kind)).toEqual(expected)
})

test.each([
  ['203.0.113.7', 'Mạng 203.0.x.x'],
  ['::ffff:203.0.113.7', 'Mạng 203.0.x.x'],
  ['2405:4802:1:2::9', 'Mạng 2405:4802::'],
  ['2001:DB8::1', 'Mạng 2001:db8::'],
  ['127.0.0.1', 'Mạng nội bộ'],
  ['::1', 'Mạng nội bộ'],
  ['10.1.2.3', 'Mạng nội bộ'],
  ['172.16.0.1', 'Mạng nội bộ'],
  ['172.32.0.1', 'Mạng 172.32.x.x'],
  ['192.168.1.1', 'Mạng nội bộ'],
  ['fd00::1', 'Mạng nội bộ'],
  ['', undefined],
  ['không rõ', undefined],
])('the network of "%s" is: %s', (ip, expected) => {
  expect(coarseNetwork(ip)).toBe(expected)
})
