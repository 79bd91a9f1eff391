import { catalogue } from '#modules/catalogue'
import { identity } from '#modules/identity'
import { site } from '#modules/site'
import { teachers } from '#modules/teachers'
import type { Module } from '#platform/module'

/** Every module of the product, from the ground up (ARCHITECTURE.md, "Floors"). */
export const modules: readonly Module[] = [identity, catalogue, teachers, site]
