import { QRPay } from 'vietnam-qr-pay'
import { expect, test } from 'vitest'
import { qrFields } from '../../../../sandbox/bank/emv.ts'
import { transferQr } from './transfer-qr.ts'

// vietnam.md 1.4: computed by two implementations
test.each([
  [
    { bin: '970415', account: '113366668888', amountVnd: 79_000, memo: 'Ung Ho Quy Vac Xin' },
    '00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62220818Ung Ho Quy Vac Xin63043ACF',
  ],
  [
    { bin: '970422', account: '0123456789', amountVnd: 199_000, memo: 'HV DH0001' },
    '00020101021238540010A00000072701240006970422011001234567890208QRIBFTTA530370454061990005802VN62130809HV DH000163040390',
  ],
])('a transfer is encoded as NAPAS specifies: %o', (request, text) => {
  expect(transferQr(request)).toBe(text)
})

test.each([
  ['00020101021138570010A00000072701270006970436011308810004580860208QRIBFTTA53037045802VN6304BE11', true],
  [
    '00020101021226520010vn.zalopay0203001010627000503173916458628013369138620010A00000072701320006970454011899ZP23237O000015410208QRIBFTTA5204739953037045405690005802VN622108173916458628013369163043895',
    true,
  ],
  // with the checksum of another
  ['00020101021138570010A00000072701270006970436011308810004580860208QRIBFTTA53037045802VN6304CD60', false],
])('a QR code is valid only with the right checksum: %s', (text, isRight) => {
  expect(new QRPay(text).isValid).toBe(isRight)
  expect(qrFields(text) !== undefined).toBe(isRight)
})

test('characters that bank apps cannot display are removed from the memo', () => {
  const text = transferQr({ bin: '970436', account: '0881000458086', amountVnd: 990_000, memo: 'HVAB-CD đ\u0000' })
  expect(qrFields(text)).toEqual({ bin: '970436', account: '0881000458086', amount: '990000', memo: 'HVABCD ', isDynamic: true })
})
