import { expect, test } from 'vitest'
import { SettingsFields } from './settings-fields.ts'

const read = (form: Record<string, string>) => SettingsFields.parse(form)

test('an unticked box turns its channel off', () => {
  const { preferences } = read({ 'TRANS.sms': 'on' })
  expect(preferences).toContainEqual({ category: 'TRANS', channel: 'sms', isOn: true })
  expect(preferences).toContainEqual({ category: 'TRANS', channel: 'zalo', isOn: false })
  expect(preferences).not.toContainEqual(expect.objectContaining({ category: 'ADS', channel: 'sms' })) // never sent through that channel
})

test('quiet hours are sent only while they are turned on', () => {
  const hours = { 'quietHours.from': '21:30', 'quietHours.to': '06:00' }
  expect(read({ ...hours, quiet: 'on' }).quietHours).toEqual({ from: '21:30', to: '06:00' })
  expect(read(hours).quietHours).toBeNull()
  const issues = SettingsFields.safeParse({ quiet: 'on', 'quietHours.from': '25:00', 'quietHours.to': '06:00' }).error?.issues
  expect(issues?.[0]).toMatchObject({ path: ['quietHours', 'from'], message: 'Giờ cần có dạng 22:30.' })
})
