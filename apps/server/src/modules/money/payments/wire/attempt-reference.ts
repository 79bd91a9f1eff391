/**
 * A provider's reference of an attempt: the checkout's code, and from the second try on its number after a dot, since no provider accepts the same
 * reference twice. All of them mean the same attempt.
 */
export const attemptReference = (code: string, tryNo: number) => (tryNo > 1 ? `${code}.${tryNo}` : code)

/** The code of a reference; a foreign reference stays unchanged, so that its money can be searched for. */
export const codeOf = (reference: string) => /^(HV[A-Z0-9]{8})[.:]\d+$/.exec(reference)?.[1] ?? reference
