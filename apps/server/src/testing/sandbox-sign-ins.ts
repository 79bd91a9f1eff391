import { readConfig } from '../config.ts'
import { applySandboxSettings } from '../sandbox/index.ts'
import { sandboxSecrets } from './sandbox.ts'

/** Settings under which the sandbox plays Google, Facebook and Zalo. */
export function sandboxSignInEnv(): Record<string, string> {
  const equipped = applySandboxSettings(readConfig({ DEMO: '1' }), sandboxSecrets)
  return Object.fromEntries(
    Object.entries(equipped).filter(
      (entry): entry is [string, string] => /^(?:GOOGLE|FACEBOOK|ZALO_SIGN_IN)_/.test(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}
