/**
 * Rewrites a phone's recording into one format: mini-programs send bare AAC (ADTS), browsers fragmented MP4, and no
 * phone plays both. The sound is copied unchanged; names, places and other metadata are dropped.
 */
import { ADTS, BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'

export class VoiceFault extends Error {
  override readonly name = 'VoiceFault'
}

export interface Voice {
  content: Buffer
  seconds: number
}

/** Throws `VoiceFault` for anything that is not such a recording. */
export async function transcodeVoice(recorded: Buffer): Promise<Voice> {
  try {
    const input = new Input({ source: new BufferSource(recorded), formats: [ADTS, MP4] })
    const track = await input.getPrimaryAudioTrack()
    if (track?.codec !== 'aac' || (await input.getTracks()).length !== 1) throw new VoiceFault('not one track of AAC')
    const target = new BufferTarget()
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
    const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
    if (!conversion.isValid) throw new VoiceFault('cannot be copied')
    const seconds = await track.computeDuration()
    await conversion.execute()
    return { content: Buffer.from(target.buffer!), seconds }
  } catch (cause) {
    if (cause instanceof VoiceFault) throw cause
    throw new VoiceFault('cannot be read', { cause })
  }
}
