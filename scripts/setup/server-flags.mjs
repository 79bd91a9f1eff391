/**
 * Node flags of the server, here and in the Dockerfile: with hundreds of concurrent requests many objects live for some milliseconds, and a young
 * generation of Node's default size (16 MiB per half) is collected so often that many of them are promoted to the old generation. docs/bench.md
 * (Chat) shows the gain. Under load it may use some 150 MiB more.
 */
export const serverFlags = ['--max-semi-space-size=64']
