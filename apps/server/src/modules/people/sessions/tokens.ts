import { createHash, createHmac, randomBytes } from 'node:crypto'

export const accessSeconds = 15 * 60 // architecture 3a
export const refreshSeconds = 30 * 24 * 3600

/** 256 random bits, in characters that a cookie allows. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Stored form of a token. It is random, so it needs neither a salt nor a slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export type TokenPair = { accessToken: string; refreshToken: string }

/**
 * The tokens a refresh token is exchanged for: the same pair for the same token and salt, so that a tab that lags behind another can be given the
 * same pair, though neither token is stored.
 */
export const successorsOf = (refreshToken: string, salt: string): TokenPair => ({
  accessToken: derive(salt, `access:${refreshToken}`),
  refreshToken: derive(salt, `refresh:${refreshToken}`),
})

const derive = (salt: string, text: string) => createHmac('sha256', salt).update(text).digest('base64url')
