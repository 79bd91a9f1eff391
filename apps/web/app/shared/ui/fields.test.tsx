import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { BirthDateField } from './birth-date-field.tsx'
import { Checkbox } from './checkbox.tsx'
import { CodeField } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { CountdownButton } from './countdown-button.tsx'
import { FileField } from './file-field.tsx'
import { Notice } from './notice.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SelectField } from './select-field.tsx'
import { Stepper } from './stepper.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { TextField } from './text-field.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

const draw = (piece: ReactNode) => renderToStaticMarkup(piece)

type Words = { label: string; hint?: string; error?: string; required?: boolean }
const options = [
  { value: 'student', label: 'Học sinh' },
  { value: 'parent', label: 'Phụ huynh' },
]
const kinds: [string, (words: Words) => ReactNode][] = [
  ['a line of text', (words) => <TextField name="name" {...words} />],
  ['a password', (words) => <PasswordField name="password" {...words} />],
  ['a phone number', (words) => <PhoneField name="phone" {...words} />],
  ['a code', (words) => <CodeField name="code" {...words} />],
  ['a list', (words) => <SelectField name="grade" options={options} {...words} />],
  ['cards', (words) => <RadioCards name="role" options={options} {...words} />],
  ['a box to tick', (words) => <Checkbox name="accepted" {...words} />],
  ['a birth date', (words) => <BirthDateField name="birthDate" {...words} />],
  ['a file', (words) => <FileField name="photo" accept="image/png" maxBytes={25 * 1024 * 1024} {...words} />],
]

test.for(kinds)('%s has a label, a star when required, and its hint as description', ([, field]) => {
  const html = draw(field({ label: 'Tên gọi', hint: 'Lời nhắc', required: true }))
  expect(html).toContain('Tên gọi')
  expect(html).toContain(' *</span>')
  expect(html).toContain(' required=""')
  const [, note = ''] = /<p id="([^"]+)"[^>]*>.*Lời nhắc/.exec(html) ?? []
  expect(html).toContain(`aria-describedby="${note}"`)
  expect(html).not.toContain('aria-invalid')
})

test.for(kinds)('%s shows an error in place of its hint', ([, field]) => {
  const html = draw(field({ label: 'Tên gọi', hint: 'Lời nhắc', error: 'Chưa đúng' }))
  const [, note = ''] = /<p id="([^"]+)"[^>]*>.*Chưa đúng/.exec(html) ?? []
  expect(html).toContain(`aria-describedby="${note}"`)
  expect(html).not.toContain('Lời nhắc')
  expect(html).not.toContain(' *</span>')
})

test('phones get the right keyboard and autofill for codes and numbers', () => {
  expect(draw(<CodeField name="code" label="Mã OTP" />)).toMatch(/inputMode="numeric".*autoComplete="one-time-code"/)
  expect(draw(<PhoneField name="phone" label="Số điện thoại" />)).toMatch(/autoComplete="tel".*inputMode="tel"/)
})

test('default values are filled in', () => {
  expect(draw(<PhoneField name="phone" label="Số" defaultValue="+84912345678" />)).toContain('value="0912 345 678"')
  expect(draw(<BirthDateField name="birthDate" label="Ngày sinh" defaultValue="2012-05-09" />)).toContain(
    'name="birthDate" value="2012-05-09"',
  )
  expect(draw(<SelectField name="role" label="Vai trò" options={options} defaultValue="parent" />)).toContain('value="parent" selected=""')
  expect(draw(<RadioCards name="role" label="Vai trò" options={options} defaultValue="parent" />)).toMatch(/checked="" value="parent"/)
})

test('password strength has a text, too', () => {
  expect(draw(<StrengthMeter strength={undefined} />)).not.toContain('<b>')
  expect(draw(<StrengthMeter strength={1} advice="Thêm vài từ" />)).toMatch(/<b>Dễ đoán<\/b>.*Thêm vài từ/)
})

test('steps mark which is done and which is current', () => {
  const html = draw(<Stepper label="Các bước" steps={['Số điện thoại', 'Mã OTP', 'Hồ sơ']} current={2} />)
  expect(html).toMatch(/Số điện thoại<\/span><span[^>]*> \(đã xong\)/)
  expect(html).toMatch(/<li aria-current="step">.*Mã OTP/)
})

const waiting = (readyAt: string) =>
  draw(
    <CountdownButton now="2026-11-20T08:00:00Z" readyAt={readyAt} waiting="Gửi lại sau">
      Gửi lại mã
    </CountdownButton>,
  )

test('a delayed button shows the remaining time, and works afterwards', () => {
  expect(waiting('2026-11-20T08:00:42Z')).toMatch(/disabled="".*Gửi lại sau.*00:42/)
  expect(waiting('2026-11-20T08:00:00Z')).toMatch(/^(?!.*disabled).*Gửi lại mã/)
})

test('a refusal is announced at once, an info notice is not', () => {
  expect(draw(<Notice tone="bad">Sai</Notice>)).not.toContain('role=')
  expect(
    draw(
      <Notice tone="bad" isAlert>
        Sai
      </Notice>,
    ),
  ).toContain('role="alert"')
})

test('a text can be copied', () => {
  const html = draw(
    <CopyButton text="HV" copied={{ message: 'Đã chép' }}>
      Chép
    </CopyButton>,
  )
  expect(html).toContain('Chép')
})

test('an irreversible action asks for the password and submits its hidden fields', () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PasswordDialog opened onClose={() => {}} title="Xoá tài khoản nhận tiền?" confirm="Xoá" fields={{ id: '42' }} onDone={() => {}}>
          Không lấy lại được.
        </PasswordDialog>
      ),
    },
  ])
  const html = draw(<Page />)
  expect(html).toContain('name="id" value="42"')
  expect(html).toMatch(/autoComplete="current-password".*name="password"|name="password".*autoComplete="current-password"/)
})

test('no confirmation is shown before a change', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <UnsavedChanges /> }])
  expect(draw(<Page />)).not.toContain('chưa lưu')
})
