import type { ServerBuild } from 'react-router'

declare const build: ServerBuild
export = build
