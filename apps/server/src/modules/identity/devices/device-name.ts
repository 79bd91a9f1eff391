import bowser from 'bowser'

export type NamedDevice = { device: string; form: 'phone' | 'tablet' | 'computer' }

const forms: Record<string, NamedDevice['form']> = { mobile: 'phone', tablet: 'tablet' }
const systems: Record<string, string> = { 'Chrome OS': 'ChromeOS' }

/** A device as its owner would call it, from what it says of itself: "Chrome trên Windows". It may lie, so nothing is decided by it. */
export function nameDevice(userAgent: string, kind: 'browser' | 'native' | 'web-view' = 'browser'): NamedDevice {
  if (userAgent.trim() === '') return { device: 'Thiết bị không rõ', form: 'computer' }
  const { browser, os, platform } = bowser.parse(userAgent)
  const form = forms[platform.type ?? ''] ?? 'computer'
  const program = kind === 'browser' ? browser.name : 'Ứng dụng'
  const system = platform.model ?? (os.name && (systems[os.name] ?? os.name))
  if (program && system) return { device: `${program} trên ${system}`, form }
  return { device: program ?? system ?? 'Thiết bị không rõ', form }
}
