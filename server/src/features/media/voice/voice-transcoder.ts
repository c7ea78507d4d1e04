/**
 * What a phone recorded becomes one kind of file: mini-programs hand in bare AAC (ADTS), browsers MP4 in fragments, and no
 * phone plays both. The sound itself is copied as it is; names, places and whatever else came with it are not.
 */
import { ADTS, BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'

export class VoiceFault extends Error {
  override readonly name = 'VoiceFault'
}

export interface Voice {
  content: Buffer
  seconds: number
}

/** Throws `VoiceFault` for whatever is no sound of this kind. */
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
