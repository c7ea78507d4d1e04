/** Voice recordings for tests: silence, as a phone records it. */

/** One frame of 1024 samples of silence at 44,100 per second, in AAC. */
const SILENCE = Buffer.from('210049900219002380', 'hex')
const SAMPLES = 1024
const RATE = 44_100

/** Bare AAC (ADTS) of this many seconds, as the recorders of mini-programs produce it. */
export function drawVoice(seconds: number): Buffer {
  const length = SILENCE.length + 7
  // Low complexity, 44,100 samples per second, two channels; no checksum.
  const header = Buffer.from([0xff, 0xf1, 0x50, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc])
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * RATE) / SAMPLES) }, () => [header, SILENCE]).flat())
}
