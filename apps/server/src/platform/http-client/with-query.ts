/** An address or path with these query parameters. */
export const withQuery = (address: string, fields: Record<string, string>) => `${address}?${new URLSearchParams(fields).toString()}`
