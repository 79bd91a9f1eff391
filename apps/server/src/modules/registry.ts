import { identity } from '#modules/identity'
import type { Module } from '#platform/module'

/** Every module of the product, from the ground up (ARCHITECTURE.md, "Floors"). */
export const modules: readonly Module[] = [identity]
