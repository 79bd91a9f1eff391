import { createHash, createHmac, randomBytes } from 'node:crypto'

export const accessSeconds = 15 * 60 // architecture 3a
export const refreshSeconds = 30 * 24 * 3600

/** 256 random bits, fit for a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. It is random already, so it needs neither salt nor slowness. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export type TokenPair = { accessToken: string; refreshToken: string }

/**
 * What a refresh token is exchanged for: always the same pair for the same token and salt, so that a tab whose neighbour
 * was faster can be given the neighbour's pair, though neither token of it is stored anywhere.
 */
export const successorsOf = (refreshToken: string, salt: string): TokenPair => ({
  accessToken: derive(salt, `access:${refreshToken}`),
  refreshToken: derive(salt, `refresh:${refreshToken}`),
})

const derive = (salt: string, text: string) => createHmac('sha256', salt).update(text).digest('base64url')
