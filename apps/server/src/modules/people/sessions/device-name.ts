import type { SessionKind } from '@khue/contracts/people/devices'
import bowser from 'bowser'

export type NamedDevice = { device: string; form: 'phone' | 'tablet' | 'computer' }

const forms: Record<string, NamedDevice['form']> = { mobile: 'phone', tablet: 'tablet' }
const systems: Record<string, string> = { 'Chrome OS': 'ChromeOS' }

/** A readable device name from the user agent: "Chrome trên Windows". It may be forged, so no rule depends on it. */
export function nameDevice(userAgent: string, kind: SessionKind = 'browser'): NamedDevice {
  const { browser, os, platform } = bowser.parse(userAgent || '-')
  const form = forms[platform.type ?? ''] ?? (kind === 'browser' ? 'computer' : 'phone')
  const program = kind === 'browser' ? browser.name || 'Trình duyệt không rõ' : 'Ứng dụng Khuê'
  const system = platform.model || (os.name && (systems[os.name] ?? os.name))
  return { device: system ? `${program} trên ${system}` : program, form }
}
