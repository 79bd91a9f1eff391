/*
 * The QR codes of Vietnamese transfers (EMVCo, NAPAS 1.5.2) as a bank's app reads and writes them, implemented from the standard and not from our
 * adapter.
 */

/** CRC-16/CCITT-FALSE, bit by bit, as four capital hex digits. */
export function crcOf(text: string) {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Its fields by number; undefined when the text is truncated or has a rest. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    if (id === '' || value.length !== Number(length) || fields.has(id)) return undefined
    fields.set(id, value)
    rest = rest.slice(4 + value.length)
  }
  return fields
}

export type QrFields = { bin: string; account: string; amount: string | undefined; memo: string; isDynamic: boolean }

/** Account and amount of a code; undefined for a text that is not a valid transfer code. */
export function qrFields(text: string): QrFields | undefined {
  if (!/6304[0-9A-F]{4}$/.test(text) || crcOf(text.slice(0, -4)) !== text.slice(-4)) return undefined
  const fields = fieldsOf(text)
  const napas = fieldsOf(fields?.get('38') ?? '')
  const to = fieldsOf(napas?.get('01') ?? '')
  if (!fields || napas?.get('00') !== 'A000000727' || napas.get('02') !== 'QRIBFTTA') return undefined
  const [bin, account] = [to?.get('00') ?? '', to?.get('01') ?? '']
  if (!/^\d{6}$/.test(bin) || account === '' || fields.get('53') !== '704') return undefined
  return {
    bin,
    account,
    amount: fields.get('54'),
    memo: fieldsOf(fields.get('62') ?? '')?.get('08') ?? '',
    isDynamic: fields.get('01') === '12',
  }
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** The code of a transfer, as a provider would create it. */
export function writeQr({ bin, account, amountVnd, memo }: { bin: string; account: string; amountVnd: number; memo: string }) {
  const napas = field('00', 'A000000727') + field('01', field('00', bin) + field('01', account)) + field('02', 'QRIBFTTA')
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('38', napas),
    field('53', '704'),
    field('54', String(amountVnd)),
    field('58', 'VN'),
  ]
  const text = `${body.join('')}${field('62', field('08', memo))}6304`
  return text + crcOf(text)
}
