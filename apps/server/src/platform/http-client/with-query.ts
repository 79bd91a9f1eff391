/** An address or path with these fields behind it. */
export const withQuery = (address: string, fields: Record<string, string>) => `${address}?${new URLSearchParams(fields).toString()}`
