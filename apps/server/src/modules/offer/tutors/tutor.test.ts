import { provinces } from '@khue/contracts/ground/provinces'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freeFacets, pinOf, pinSpread, summarise } from './tutor.ts'

const service = { subjectId: 4, name: 'Toán', mode: 'ONLINE' as const, fees: { 60: 200_000 } }
const offer = { gender: 'FEMALE' as const, provinceCode: '01' }

test('a tutor’s summary combines all of their services', () => {
  const both = summarise({
    ...offer,
    services: [
      { ...service, grades: { from: 8, to: 10 }, fees: { 60: 200_000, 120: 360_000 } },
      { ...service, subjectId: 3, mode: 'OFFLINE', grades: { from: 10, to: 11 }, fees: { 30: 110_000 } },
    ],
    trialMinutes: 30,
  })
  expect(both).toMatchObject({ subjectIds: [4, 3], grades: [8, 9, 10, 11], durations: [30, 60, 120], mode: 'BOTH', feeHourVnd: 200_000 })
  expect(both.offerFacets).toEqual('s:4 s:3 g:8 g:9 g:10 g:11 d:30 d:60 d:120 m:ONLINE m:OFFLINE p:01 m:BOTH x:FEMALE trial'.split(' '))
})

test('a tutor who teaches only online is in no province', () => {
  expect(summarise({ ...offer, services: [service] }).offerFacets).toEqual(['s:4', 'd:60', 'm:ONLINE', 'x:FEMALE'])
})

test('a free evening gives a day and an evening facet', () => {
  expect(freeFacets({ weekdays: [2, 6], evenings: [2] })).toEqual(['w:2', 'w:6', 'we:2', 'evening'])
  expect(freeFacets({ weekdays: [6], evenings: null })).toEqual(['w:6'])
})

test('a pin is near the middle of its province, always at the same place, and apart from others', () => {
  for (const { code, centre } of provinces) {
    const ids = Array.from({ length: 20 }, () => randomUUID())
    const pins = ids.map((id) => pinOf(code, id))
    expect(ids.map((id) => pinOf(code, id))).toEqual(pins)
    for (const { lat, lng } of pins) expect(Math.hypot(lat - centre[0], lng - centre[1])).toBeLessThanOrEqual(pinSpread + 0.002)
    expect(new Set(pins.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBeGreaterThan(15)
  }
})
