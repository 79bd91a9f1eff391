import { useEffect, useState } from 'react'
import type { Strength } from '#app/shared/ui/strength-meter.tsx'

const judgedLength = 32 // same limit as on the server

let loading: ReturnType<typeof load> | undefined

/** Loads 200 kB of common passwords when the first character of a new password is typed. */
async function load() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs, maxLength: judgedLength })
}

const judge = () =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined // the next key press retries
    throw error
  }))

/** Password strength, updated while typing. Undefined until the dictionary has loaded; the server checks in any case. */
export function useStrength(password: string): Strength | undefined {
  const [judged, setJudged] = useState<{ password: string; strength: Strength }>()
  useEffect(() => {
    if (password === '') return undefined
    let isCurrent = true
    judge().then(
      (zxcvbn) => isCurrent && setJudged({ password, strength: zxcvbn.check(password.slice(0, judgedLength)).score }),
      () => undefined, // without it the meter stays empty
    )
    return () => {
      isCurrent = false
    }
  }, [password])
  return password === '' ? undefined : judged?.strength
}
