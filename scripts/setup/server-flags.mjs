/**
 * With what Node runs a house, here and in the Dockerfile: whoever answers hundreds of requests at once keeps much for some milliseconds, and a
 * young generation of Node's own size (16 MiB for each half) is collected so often that much of it is taken for old. docs/bench.md (Chat)
 * says what that gives. Under load it may hold some 150 MiB more.
 */
export const serverFlags = ['--max-semi-space-size=64']
