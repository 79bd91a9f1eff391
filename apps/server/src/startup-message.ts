import type { Config } from '#platform/config/config'
import { demoAccounts, demoPassword, demoTotpSecret, guardedAccount, otherAdmin } from './demo/index.ts'

/** The terminal's message after the start: the address, and either the demo accounts or the command that creates the first admin. */
export function startupMessage(config: Config, { tookMs, hasAdmin }: { tookMs: number; hasAdmin: boolean }) {
  const lines = [
    '',
    `Khuê is open at ${config.publicUrl.href.replace(/\/$/, '')} (after ${(tookMs / 1000).toFixed(1)} s). Ctrl-C closes it.`,
  ]
  if (config.isDemo) lines.push('', ...demoLines(config))
  else if (!hasAdmin)
    lines.push('', 'Nobody administers it yet. The first admin, on this machine: npm run admin:create -- --phone 09… --name "…"')
  return [...lines, ''].join('\n')
}

function demoLines({ publicUrl, sandbox }: Config) {
  const accounts = demoAccounts.toSorted((a, b) => a.phone.localeCompare(b.phone))
  return [
    `Sign in with the password ${demoPassword} as`,
    ...accounts.map(({ phone, name, label }) => `  ${phone}  ${name}, ${label}`),
    `  ${otherAdmin.phone}  ${otherAdmin.name}, ${otherAdmin.label}; in another browser, because two admins on one device are not independent`,
    `  ${guardedAccount.phone}  ${guardedAccount.name}, ${guardedAccount.label}; secret for an authenticator app: ${demoTotpSecret}`,
    ...(sandbox ? ['', `What was paid and sent in the sandbox: ${new URL(`/sandbox?key=${sandbox.key}`, publicUrl).href}`] : []),
  ]
}
