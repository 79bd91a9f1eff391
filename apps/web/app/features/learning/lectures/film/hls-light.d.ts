// The build without captions, DRM and alternate sound; it has no types of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
