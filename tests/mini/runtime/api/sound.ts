/** The microphone, which records the sound set by the test, and the loudspeaker, which plays to the end when the test says so. */
import { Refusal } from '../device'
import type { ApiContext } from './call'

type Listener = (event: unknown) => void

export function soundApi({ device, work, realm }: ApiContext): Record<string, unknown> {
  const listeners: Record<string, Listener | undefined> = {}
  const tell = (name: string, event: Record<string, unknown>) => work.later(() => listeners[name]?.(realm().adopt(event)))
  let recording: Record<string, unknown> | undefined
  return {
    // One recorder for the whole app, with one listener of each kind.
    getRecorderManager: () => ({
      onStart: (listener: Listener) => void (listeners.start = listener),
      onStop: (listener: Listener) => void (listeners.stop = listener),
      onError: (listener: Listener) => void (listeners.error = listener),
      start(options: Record<string, unknown>) {
        device.calls.push({ api: 'startRecord', options })
        const reply = device.takeReply('startRecord') ?? new Refusal('auth deny')
        if (reply instanceof Refusal) return tell('error', { errMsg: `operateRecorder:fail ${reply.message}` })
        recording = reply
        tell('start', {})
      },
      stop() {
        if (recording) tell('stop', recording)
        recording = undefined
      },
    }),
    createInnerAudioContext() {
      let ended: Listener | undefined
      const audio = {
        src: '',
        obeyMuteSwitch: true,
        onEnded: (listener: Listener) => void (ended = listener),
        onError: () => undefined,
        play: () => void device.calls.push({ api: 'playSound', options: { src: audio.src, end: () => work.later(() => ended?.({})) } }),
        stop: () => undefined,
        destroy: () => undefined,
      }
      return audio
    },
  }
}
