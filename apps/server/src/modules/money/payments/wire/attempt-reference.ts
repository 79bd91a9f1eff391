/**
 * What a provider calls an attempt: the checkout's code, and from the second try on its number after a dot, since no provider takes
 * the same reference twice. Whichever of them is paid, it is the same attempt.
 */
export const attemptReference = (code: string, tryNo: number) => (tryNo > 1 ? `${code}.${tryNo}` : code)

/** The code that a reference stands for; a reference that is none of ours stays as it is, so that its money can be looked for. */
export const codeOf = (reference: string) => /^(HV[A-Z0-9]{8})[.:]\d+$/.exec(reference)?.[1] ?? reference
